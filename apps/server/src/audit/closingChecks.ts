import { settleAccountLifecycle } from '@partsdesk/core/fund/settleAccountLifecycle';
import { sql } from 'kysely';
import type { Checks } from './cardChecks';
import { profitMoves } from './profitMoves';

const closed = sql.lit(settleAccountLifecycle.statuses.closed.code);
const NONE = sql.lit('00000000-0000-0000-0000-000000000000');

/** The last day that anything can be closed for. */
const ALL = { from: null, to: '9999-12-30' };

/** Compares what closings in force came to with what the ledgers say of their days now (FUN-17). */
export const closingChecks: Checks = {
  'what a closing came to is what the ledgers still say': (store) => sql`
    with period as (
      select closing.id, closing.close_to, coalesce(closing.from_day, '-infinity'::date) as from_day from settle_account closing
      where closing.store_id = ${store} and closing.status = ${closed}
        and exists (select from closing_figure kept where kept.store_id = closing.store_id and kept.closing_id = closing.id)),
    first as (select min(from_day) as day, max(close_to) as last from period),
    said as (
      select period.id as closing_id, moved.shop_id, moved.source, coalesce(moved.type_id, ${NONE}::uuid) as subject, sum(moved.amount) as amount
        from period join (${profitMoves(store, ALL)}) moved on moved.day between period.from_day and period.close_to group by 1, 2, 3, 4
      union all select period.id, place.shop_id, 'account', place.id,
          sum(coalesce(came.amount, 0) * 100) over (partition by place.id order by period.close_to)
            + 100 * coalesce((select sum(older.amount) from fund_ledger older, first where older.store_id = ${store} and older.account_id = place.id and older.day < first.day), 0)
        from period cross join (select id, shop_id from fund_account where store_id = ${store}) place
        left join lateral (select sum(entry.amount) as amount from fund_ledger entry where entry.store_id = ${store} and entry.account_id = place.id
          and entry.day between period.from_day and period.close_to) came on true
      union all select period.id, house.shop_id, 'warehouse', house.id,
          sum(coalesce(came.value, 0)) over (partition by house.id order by period.close_to)
            + coalesce((select sum(older.value) from stock_ledger older, first where older.store_id = ${store} and older.warehouse_id = house.id
              and (older.create_time at time zone 'Asia/Shanghai')::date < first.day), 0)
        from period cross join (select id, shop_id from warehouse where store_id = ${store}) house
        left join (select span.id, move.warehouse_id, sum(move.value) as value from period span join stock_ledger move on move.store_id = ${store}
          and (move.create_time at time zone 'Asia/Shanghai')::date between span.from_day and span.close_to group by 1, 2) came
          on came.id = period.id and came.warehouse_id = house.id),
    -- An older closing has costs in one figure, a newer one what is shown and the rest.
    told as (select closing_id, shop_id, case source when 'costRest' then 'cost' else source end as source, subject, sum(amount) as amount
      from said group by 1, 2, 3, 4),
    kept as (select figure.closing_id, figure.shop_id, case figure.source when 'costRest' then 'cost' else figure.source end as source,
        figure.subject, sum(figure.amount)::bigint as amount from closing_figure figure join period on period.id = figure.closing_id
      where figure.store_id = ${store} and figure.source not in ('cashOpens', 'stockOpens') group by 1, 2, 3, 4)
    select period.close_to || ' ' || coalesce(kept.source, told.source) as subject, coalesce(kept.amount, 0) as kept, coalesce(told.amount, 0)::bigint as computed
    from kept full join told on told.closing_id = kept.closing_id and told.shop_id = kept.shop_id and told.source = kept.source and told.subject = kept.subject
    join period on period.id = coalesce(kept.closing_id, told.closing_id)
    where coalesce(kept.amount, 0) <> coalesce(told.amount, 0)`,
  'what customers owed at a closing is what the ledger still says': (store) => sql`
    select closing.close_to::text as subject, closing.receivable_amount as kept, said.amount as computed
    from settle_account closing join lateral (select coalesce(sum(entry.amount), 0)::bigint as amount from receivable_ledger entry
      where entry.store_id = closing.store_id and entry.create_time < (closing.close_to + 1)::timestamp at time zone 'Asia/Shanghai') said on true
    where closing.store_id = ${store} and closing.status = ${closed} and closing.receivable_amount <> said.amount`,
};
