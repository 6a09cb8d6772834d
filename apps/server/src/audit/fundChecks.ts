import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** Compares income and expenses with the accounts, with what takes them back and with the drawers (FUN-20). */
export const fundChecks: Checks = {
  'a day of an account is the sum of its rows': (store) => sql`
    select account.name || ' ' || coalesce(held.day, summed.day) || ' ' || coalesce(held.kind, summed.kind) as subject,
      coalesce(held.came - held.gone, 0) as kept, coalesce(summed.came - summed.gone, 0) as computed
    from (select * from fund_day where store_id = ${store}) held full join (
      select account_id, day, document_kind as kind, sum(greatest(amount, 0))::bigint as came, sum(greatest(-amount, 0))::bigint as gone, count(*)::int as entries
      from fund_ledger where store_id = ${store} group by 1, 2, 3) summed
      on summed.account_id = held.account_id and summed.day = held.day and summed.kind = held.kind
    join fund_account account on account.store_id = ${store} and account.id = coalesce(held.account_id, summed.account_id)
    where (held.came, held.gone, held.entries) is distinct from (summed.came, summed.gone, summed.entries)`,
  'an income or an expense stands in its account, on its day': (store) => sql`
    select one.code as subject, one.moved as kept, coalesce(sum(entry.amount), 0)::bigint as computed
    from (select *, case direction when 0 then amount else -amount end as moved, case direction when 0 then 'fundIncome' else 'fundExpenses' end as kind from fund_entry where store_id = ${store}) one
    left join fund_ledger entry on entry.store_id = one.store_id and entry.document_id = one.id and entry.account_id = one.account_id and entry.day = one.day and entry.document_kind = one.kind
    group by one.id, one.code, one.moved having one.moved <> coalesce(sum(entry.amount), 0)`,
  'what stands in an account as income or expense has a document': (store) => sql`
    select account.name || ' ' || entry.seq as subject, entry.amount as kept, 0::bigint as computed
    from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
    left join fund_entry one on one.store_id = entry.store_id and one.id = entry.document_id
    where entry.store_id = ${store} and entry.document_kind in ('fundIncome', 'fundExpenses') and one.id is null`,
  'what was taken back has its counter-document, of the same account, type and amount': (store) => sql`
    select one.code as subject, one.amount as kept, coalesce(-back.amount, 0)::bigint as computed
    from fund_entry one left join fund_entry back on back.store_id = one.store_id and back.reversal_of = one.id
      and back.direction = one.direction and back.account_id = one.account_id and back.type_id = one.type_id and back.class = one.class
    where one.store_id = ${store} and one.status <> 4 and case one.status when 2 then one.amount else 0 end <> coalesce(-back.amount, 0)`,
  'cash of an income or an expense went through the drawer of its shift': (store) => sql`
    select one.code as subject, case when one.shift_id is null then 0 when one.direction = 0 then one.amount else -one.amount end as kept, coalesce(sum(move.amount), 0)::bigint as computed
    from fund_entry one left join shift_cash_move move on move.store_id = one.store_id and move.entry_id = one.id and move.shift_id = one.shift_id
    where one.store_id = ${store} group by one.id, one.code, one.shift_id, one.direction, one.amount
    having case when one.shift_id is null then 0 when one.direction = 0 then one.amount else -one.amount end <> coalesce(sum(move.amount), 0)`,
};
