-- Every way to pay tells in a shift what it received, what it gave back, and what stays (amount). What was counted
-- before stays as it was counted: what a way gave back was expected there besides, of all but cash.
alter table shift_tender
  add column refunded bigint not null default 0 check (refunded >= 0),
  add column refund_count int not null default 0,
  drop constraint shift_tender_counted_check;

set local role partsdesk_keeper;
with given_back as (
  select one.store_id, one.shift_id, one.method, count(*)::int as times, sum(one.amount)::bigint as amount, min(one.account_id::text)::uuid as account_id
  from (select bill.store_id, bill.shift_id, tender.method, tender.amount, tender.account_id
      from refund_bill bill join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
    union all select store_id, shift_id, method, principal, account_id from card_refund
    union all select store_id, shift_id, method, amount, account_id from after_sale_refund) one
  join shift on shift.store_id = one.store_id and shift.id = one.shift_id and shift.expected_cash is not null
  where one.method in ('cash', 'wechat', 'alipay', 'bankCard', 'transfer')
  group by 1, 2, 3),
told as (
  update shift_tender tender set refunded = back.amount, refund_count = back.times,
    amount = tender.amount - case when tender.method = 'cash' then 0 else back.amount end,
    count = tender.count - case when tender.method = 'cash' then back.times else 0 end
  from given_back back
  where back.store_id = tender.store_id and back.shift_id = tender.shift_id and back.method = tender.method)
insert into shift_tender (store_id, shift_id, method, account_id, count, amount, expected, counted, refunded, refund_count)
  select back.store_id, back.shift_id, back.method, back.account_id, 0, -back.amount, 0, 0, back.amount, back.times
  from given_back back
  where not exists (select from shift_tender tender
    where tender.store_id = back.store_id and tender.shift_id = back.shift_id and tender.method = back.method);
reset role;
