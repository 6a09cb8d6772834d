import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** Compares bargains with their helps, their pieces and the orders that buy them. */
export const bargainChecks: Checks = {
  'a shop counts the pieces that its bargains keep or sold': (store) => sql`
    select scheme.name as subject, part.taken as kept, coalesce(held.count, 0)::int as computed
    from bargain_scheme_shop part
    join bargain_scheme scheme on scheme.store_id = part.store_id and scheme.id = part.scheme_id
    left join (select scheme_id, shop_id, count(*) as count from bargain_run where store_id = ${store} and holds group by 1, 2) held
      on held.scheme_id = part.scheme_id and held.shop_id = part.shop_id
    where part.store_id = ${store} and part.taken <> coalesce(held.count, 0)`,
  'a bargain is cut by what its helps took': (store) => sql`
    select run.id::text as subject, run.cut_so_far as kept, coalesce(given.amount, 0)::bigint as computed
    from bargain_run run left join (select run_id, sum(amount) as amount, count(*) as count from bargain_help where store_id = ${store} group by 1) given
      on given.run_id = run.id
    where run.store_id = ${store} and (run.cut_so_far <> coalesce(given.amount, 0) or run.helped <> coalesce(given.count, 0))`,
  'what is cut and what is left to cut lead to the floor': (store) => sql`
    select run.id::text as subject, run.list_price - run.floor_price as kept,
      (run.cut_so_far + coalesce((select sum(cut) from unnest(run.cuts) cut), 0))::bigint as computed
    from bargain_run run where run.store_id = ${store}
      and run.list_price - run.floor_price <> run.cut_so_far + coalesce((select sum(cut) from unnest(run.cuts) cut), 0)`,
  'a cancelled order buys no bargain': (store) => sql`
    select sale.code as subject, run.status as kept, 4 as computed from bargain_run run
    join order_sale sale on sale.store_id = run.store_id and sale.id = run.order_id
    where run.store_id = ${store} and sale.status = 4 and run.holds`,
};
