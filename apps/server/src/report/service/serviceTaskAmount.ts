import { closedMonths, MONTHS } from '@partsdesk/core/report/serviceTask';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { lastClosedDay } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { containing } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { serviceTasks } from './serviceTasks';

type Task = Schemas['ServiceTask'];

const NONE: readonly number[] = MONTHS.map(() => 0);

/** Tests whether a row of `staff` serves customers in the shop of the row `shop`. */
const serves = sql`staff.is_service and staff.status = 1 and staff.deleted_time is null
  and exists (select from staff_role where staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id
    and (staff_role.shop_id is null or staff_role.shop_id = shop.id))`;

interface Wanted {
  year: number;
  shopId: string | undefined;
  keyword?: string | undefined;
}

/** Selects the people of the shops who serve or have a task, with their tasks of the year. */
const tasksOf = (ctx: Context, { year, shopId, keyword }: Wanted) => sql`
  select staff.id as "staffId", staff.name as "staffName", shop.id as "shopId", shop.name as "shopName", shop.is_head, shop.create_time,
    coalesce(task.amounts, ${NONE}::int[]) as amounts, coalesce(task.version, 0) as version
  from staff join shop on shop.store_id = staff.store_id
  left join service_task task on task.store_id = staff.store_id and task.staff_id = staff.id and task.shop_id = shop.id and task.year = ${year}
  where staff.store_id = ${ctx.storeId} and (task.id is not null or shop.status = 1 and ${serves})
    ${shopId ? sql`and shop.id = ${shopId}` : sql``} ${keyword ? sql`and staff.name ilike ${containing(keyword)}` : sql``}`;

/** Locks the person, so that two cannot set the first task of a year at once; refuses who does not serve there. */
async function lockedPerson(ctx: Context, staffId: string, shopId: string): Promise<string> {
  const {
    rows: [found],
  } = await sql<{ name: string; serves: boolean }>`select staff.name, ${serves} as serves
    from staff join shop on shop.store_id = staff.store_id and shop.id = ${shopId}
    where staff.store_id = ${ctx.storeId} and staff.id = ${staffId} for no key update of staff`.execute(ctx.db);
  if (!found?.serves) throw new Failure('只能给在这家门店服务的人员设任务额', { field: 'staffId' });
  return found.name;
}

export const serviceTaskAmount: Group<'report/serviceTaskAmount'> = {
  async page(ctx, { query }) {
    const { current = 1, pageSize = 20, year = Number(dayOf(ctx.now).slice(0, 4)), keyword } = query;
    const found = tasksOf(ctx, { year, shopId: ctx.shopId ?? query.shopId, keyword });
    const [{ rows }, { rows: months }, closedTo] = await Promise.all([
      sql<Omit<Task, 'id' | 'total'> & { count: number }>`
        select found.*, (count(*) over ())::int as count from (${found}) found
        order by not found.is_head, found.create_time, found."shopId", found."staffName", found."staffId"
        limit ${sql.lit(pageSize)} offset ${sql.lit((current - 1) * pageSize)}`.execute(ctx.db),
      sql<{ count: number; amount: number }>`
        select count(*)::int as count, sum(task.amount)::bigint as amount from (${found}) found,
          unnest(found.amounts) with ordinality task (amount, month) group by task.month order by task.month`.execute(
        ctx.db,
      ),
      lastClosedDay(ctx),
    ]);
    const total = months[0]?.count ?? 0;
    return {
      records: rows.map(({ staffId, staffName, shopId, shopName, amounts, version }) => ({
        id: `${shopId}/${staffId}`,
        staffId,
        staffName,
        shopId,
        shopName,
        amounts,
        total: amounts.reduce((sum, amount) => sum + amount, 0),
        version,
      })),
      current,
      pages: Math.ceil(total / pageSize),
      total,
      more: false,
      year,
      sums: MONTHS.map((month) => months[month - 1]?.amount ?? 0),
      closedMonths: closedMonths(year, closedTo),
    };
  },

  async save(ctx, { body: { staffId, shopId = ctx.shopId, year, amounts, version } }) {
    if (!shopId) throw new Failure('请选择门店', { field: 'shopId' });
    if (ctx.shopId && shopId !== ctx.shopId) throw new Failure('分店只能设自己门店的任务额', { field: 'shopId' });
    const name = await lockedPerson(ctx, staffId, shopId);
    const closed = closedMonths(year, await lastClosedDay(ctx));
    const kept = await fromStore(ctx, 'service_task')
      .select('id')
      .where('shop_id', '=', shopId)
      .where('staff_id', '=', staffId)
      .where('year', '=', year)
      .executeTakeFirst();
    const before = kept && (await serviceTasks.locked(ctx, kept.id));
    assertUnchanged(`「${name}」的任务额`, { version: before?.version ?? 0 }, version);
    const now = before?.amounts ?? NONE;
    const changed = amounts.findIndex((amount, index) => index < closed && amount !== now[index]);
    if (changed >= 0)
      throw new Failure(`${String(year)}年${String(changed + 1)}月已关账，任务额不能修改`, {
        field: `amounts[${String(changed)}]`,
      });
    if (before) return serviceTasks.change(ctx, before, { amounts });
    await serviceTasks.add(ctx, { staffId, shopId, year, amounts });
    return null;
  },
};
