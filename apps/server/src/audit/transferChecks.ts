import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** Compares transfers with both accounts, with what takes them back, with drawers and with providers' days (FUN-20). */
export const transferChecks: Checks = {
  'a transfer stands in both accounts with its fee, on its day': (store) => sql`
    select one.code || ' ' || leg.kind as subject, leg.amount as kept, coalesce(sum(entry.amount), 0)::bigint as computed
    from fund_transfer one cross join lateral (values (one.from_account_id, 'transfer', -one.amount),
      (one.to_account_id, 'transfer', one.amount), (one.from_account_id, 'fee', -one.fee)) leg (account_id, kind, amount)
    left join fund_ledger entry on entry.store_id = one.store_id and entry.document_id = one.id and entry.account_id = leg.account_id and entry.document_kind = leg.kind and entry.day = one.day
    where one.store_id = ${store} group by one.id, one.code, leg.account_id, leg.kind, leg.amount having leg.amount <> coalesce(sum(entry.amount), 0)`,
  'what stands in an account as a transfer or its fee has a document': (store) => sql`
    select account.name || ' ' || entry.seq as subject, entry.amount as kept, 0::bigint as computed
    from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
    left join fund_transfer one on one.store_id = entry.store_id and one.id = entry.document_id
      and (entry.account_id = one.from_account_id or (entry.account_id = one.to_account_id and entry.document_kind = 'transfer'))
    where entry.store_id = ${store} and entry.document_kind in ('transfer', 'fee') and one.id is null`,
  'a transfer that was taken back has its counter-document, of the same accounts, amount and fee': (store) => sql`
    select one.code as subject, one.amount as kept, coalesce(-back.amount, 0)::bigint as computed
    from fund_transfer one left join fund_transfer back on back.store_id = one.store_id and back.reversal_of = one.id
      and back.from_account_id = one.from_account_id and back.to_account_id = one.to_account_id and back.fee = -one.fee
    where one.store_id = ${store} and one.status <> 4 and case one.status when 2 then one.amount else 0 end <> coalesce(-back.amount, 0)`,
  'cash of a transfer went through the drawers of its shifts': (store) => sql`
    select one.code as subject, said.amount as kept, coalesce(sum(move.amount), 0)::bigint as computed
    from fund_transfer one cross join lateral (values (one.from_shift_id, -one.amount - one.fee), (one.to_shift_id, one.amount)) side (shift_id, amount)
    cross join lateral (select case when side.shift_id is null then 0 else side.amount end as amount) said
    left join shift_cash_move move on move.store_id = one.store_id and move.transfer_id = one.id and move.shift_id = side.shift_id
    where one.store_id = ${store} group by one.id, one.code, side.shift_id, said.amount having said.amount <> coalesce(sum(move.amount), 0)`,
  'a day of payments was settled by the transfer that names it, while that is in force': (store) => sql`
    select coalesce(one.code, '') || ' ' || coalesce(one.day, part.day) as subject, coalesce(one.count, 0) as kept, coalesce(part.count, 0) as computed
    from (select id, code, unnest(settles)::date as day, 1 as count from fund_transfer where store_id = ${store} and status = 1) one
    full join (select one.transfer_id, bill.day, count(*)::int as count from pay_bill_shop one join pay_bill bill on bill.store_id = one.store_id and bill.id = one.bill_id
      where one.store_id = ${store} and one.transfer_id is not null group by 1, 2) part on part.transfer_id = one.id and part.day = one.day
    where coalesce(one.count, 0) <> coalesce(part.count, 0)`,
};
