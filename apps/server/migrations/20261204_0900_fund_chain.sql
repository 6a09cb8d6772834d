-- An account's ledger is a chain: each entry has the next number and the balance after it, so that any page costs the same.
alter table fund_account add column last_seq bigint not null default 0 check (last_seq >= 0);
alter table fund_ledger add column seq bigint, add column balance_after bigint;

set local role partsdesk_keeper;
update fund_ledger entry set seq = chained.seq, balance_after = chained.balance_after
from (select store_id, id,
    row_number() over (partition by store_id, account_id order by id) as seq,
    sum(amount) over (partition by store_id, account_id order by id) as balance_after
  from fund_ledger) chained
where chained.store_id = entry.store_id and chained.id = entry.id;
update fund_account account set last_seq = entered.last_seq
from (select store_id, account_id, max(seq) as last_seq from fund_ledger group by 1, 2) entered
where entered.store_id = account.store_id and entered.account_id = account.id;
reset role;

alter table fund_ledger alter column seq set not null, alter column balance_after set not null;
create unique index fund_ledger_chain on fund_ledger (store_id, account_id, seq);
create index fund_ledger_of_kind on fund_ledger (store_id, document_kind, id);
create index fund_ledger_of_document on fund_ledger (store_id, document_id);
