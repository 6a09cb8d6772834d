import { Nature } from '@partsdesk/core/fund/accountNature';
import { sql, type RawBuilder } from 'kysely';
import { addDays, startOfDay } from '../clock';
import { shownCost } from '../kit/shownCost';

const SHOWN = shownCost(sql.ref('gave.cost'));

/** First and last day; without a first one from the beginning. */
interface Span {
  from: string | null;
  to: string;
}

/**
 * Selects what the ledgers say of some days for the statement of profit, money and goods, as rows of (shop_id, day,
 * source, amount in 1/10,000 yuan, type_id). The report, the figures of a closing and their audit read the same.
 */
export function profitMoves(storeId: string, { from, to }: Span): RawBuilder<unknown> {
  const end = addDays(startOfDay(to), 1);
  const on = (day: string) =>
    sql`${sql.ref(day)} <= ${to}::date${from === null ? sql`` : sql` and ${sql.ref(day)} >= ${from}::date`}`;
  const at = (moment: string) =>
    sql`${sql.ref(moment)} < ${end}${from === null ? sql`` : sql` and ${sql.ref(moment)} >= ${startOfDay(from)}`}`;
  return sql`select sold.shop_id, sold.day, 'sale:' || sold.kind as source, sold.amount * 100 as amount, null::uuid as type_id from sale_ledger sold
      where sold.store_id = ${storeId} and ${on('sold.day')}
    -- What the reports of sales show, each row in whole fen, and the rest of its exact cost.
    union all select gave.shop_id, gave.day, cost.source, -cost.amount, null from sale_ledger gave
      cross join lateral (values ('cost', ${SHOWN}), ('costRest', gave.cost - ${SHOWN})) cost (source, amount)
      where gave.store_id = ${storeId} and ${on('gave.day')} and gave.cost <> 0 and cost.amount <> 0
    union all select warehouse.shop_id, (move.create_time at time zone 'Asia/Shanghai')::date,
        case move.document_kind when 'stockOut' then 'stockOut:' || coalesce(taken.reason, gone.reason) else 'stock:' || move.document_kind end, move.value, null
      from stock_ledger move join warehouse on warehouse.store_id = move.store_id and warehouse.id = move.warehouse_id
      left join stock_entry gone on gone.store_id = move.store_id and gone.id = move.document_id and move.document_kind = 'stockOut'
      -- A reversal says why; what it takes back says the reason of the stock-out.
      left join stock_entry taken on taken.store_id = gone.store_id and taken.id = gone.reversal_of
      where move.store_id = ${storeId} and ${at('move.create_time')}
    union all select account.shop_id, held.day,
        case when account.nature = ${sql.lit(Nature.gift)} then 'gift' else 'fund:' || held.kind end,
        case when account.nature = ${sql.lit(Nature.gift)} then held.gone - held.came else held.came - held.gone end * 100, null
      from fund_day held join fund_account account on account.store_id = held.store_id and account.id = held.account_id
      where held.store_id = ${storeId} and account.nature in (${sql.lit(Nature.money)}, ${sql.lit(Nature.gift)})
        and held.kind not in ('fundIncome', 'fundExpenses') and ${on('held.day')}
    union all select account.shop_id, entry.day, 'entry:' || made.class, entry.amount * 100, made.type_id
      from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
      join fund_entry made on made.store_id = entry.store_id and made.id = entry.document_id
      where entry.store_id = ${storeId} and account.nature = ${sql.lit(Nature.money)}
        and entry.document_kind in ('fundIncome', 'fundExpenses') and ${on('entry.day')}
    union all select one.shop_id, (one.refund_time at time zone 'Asia/Shanghai')::date, 'makeUpBack', -back.amount * 100, null
      from after_sale one join after_sale_refund back on back.store_id = one.store_id and back.after_sale_id = one.id
      where one.store_id = ${storeId} and back.makeup_id is not null and ${at('one.refund_time')}`;
}
