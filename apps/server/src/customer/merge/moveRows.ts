import { sql, type RawBuilder } from 'kysely';
import { revokeSessionsOfCustomer } from '../../account/login/sessions';
import type { Context } from '../../kit/context';
import type { Merge } from './lockForMerge';
import { DOCUMENTS, RECORDS } from './mergeTables';

/** Rows that may stand for both customers: those that the kept one has already are dropped, or stay. */
const UNLESS_KEPT = [
  { table: 'customer_tagged', same: ['tag_id'], doubles: 'go' },
  { table: 'customer_shop', same: ['shop_id'], doubles: 'go' },
  { table: 'coupon_issuance_receiver', same: ['issuance_id'], doubles: 'go' },
  { table: 'coupon_issuance_skip', same: ['issuance_id', 'scheme_id'], doubles: 'stay' },
  { table: 'exhibition_record', same: ['exhibition_id', 'day'], doubles: 'stay' },
  { table: 'customer_statement', same: ['from_day', 'to_day'], doubles: 'stay' },
  { table: 'sms_consent', same: ['store_id'], doubles: 'go' },
] as const;

/** Moves the rows of a customer to another, who are both locked; returns how many of each table. */
export async function moveRows(ctx: Context, { keptId, droppedId }: Merge): Promise<Record<string, number>> {
  const { storeId } = ctx;
  const run = async (statement: RawBuilder<unknown>) => Number((await statement.execute(ctx.db)).numAffectedRows ?? 0n);
  const moved: Record<string, number> = {};
  for (const table of [...Object.keys(DOCUMENTS), ...Object.keys(RECORDS)])
    moved[table] = await run(sql`update ${sql.table(table)} set customer_id = ${keptId}
      where store_id = ${storeId} and customer_id = ${droppedId}`);
  for (const { table, same, doubles } of UNLESS_KEPT) {
    const isDouble = sql`exists (select from ${sql.table(table)} other where other.store_id = ${storeId} and other.customer_id = ${keptId}
      and ${sql.join(
        same.map((column) => sql`other.${sql.ref(column)} = one.${sql.ref(column)}`),
        sql` and `,
      )})`;
    if (doubles === 'go')
      await run(sql`delete from ${sql.table(table)} one
        where one.store_id = ${storeId} and one.customer_id = ${droppedId} and ${isDouble}`);
    moved[table] = await run(sql`update ${sql.table(table)} one set customer_id = ${keptId}
      where one.store_id = ${storeId} and one.customer_id = ${droppedId} and not ${isDouble}`);
  }
  // Which of the customer's coupons or bargains of a scheme it is goes on behind those that the kept one has.
  for (const table of ['coupon', 'bargain_run'])
    moved[table] = await run(sql`update ${sql.table(table)} one set customer_id = ${keptId}, nth = one.nth + coalesce((
        select max(other.nth) from ${sql.table(table)} other where other.store_id = ${storeId}
          and other.scheme_id = one.scheme_id and other.customer_id = ${keptId}), 0)
      where one.store_id = ${storeId} and one.customer_id = ${droppedId}`);
  await moveGrowth(ctx, keptId, droppedId);
  await moveDistribution(ctx, keptId, droppedId);
  await sql`delete from member_code where store_id = ${storeId} and customer_id = ${droppedId}`.execute(ctx.db);
  await ctx.platform(async (db) => {
    await revokeSessionsOfCustomer(db, { storeId, customerId: droppedId }, ctx.now);
    await db
      .updateTable('platform.stored_file')
      .set({ customer_id: keptId })
      .where('store_id', '=', storeId)
      .where('customer_id', '=', droppedId)
      .execute();
  });
  return moved;
}

/** Adds the growth of the dropped customer to that of the kept one, month by month. */
async function moveGrowth({ db, storeId }: Context, keptId: string, droppedId: string): Promise<void> {
  await sql`insert into growth_month as grown (store_id, customer_id, month, amount)
    select store_id, ${keptId}, month, amount from growth_month where store_id = ${storeId} and customer_id = ${droppedId}
    on conflict (store_id, customer_id, month) do update set amount = grown.amount + excluded.amount`.execute(db);
  await sql`delete from growth_month where store_id = ${storeId} and customer_id = ${droppedId}`.execute(db);
}

/** Moves the distributor, and whose customer one is: the kept one's binding stands, and nobody is bound to himself. */
async function moveDistribution({ db, storeId, now }: Context, keptId: string, droppedId: string): Promise<void> {
  await sql`update distributor set customer_id = ${keptId} where store_id = ${storeId} and customer_id = ${droppedId}`.execute(
    db,
  );
  await sql`update distributor_customer bound set unbound_time = ${now}
    where bound.store_id = ${storeId} and bound.customer_id = ${droppedId} and bound.unbound_time is null and exists (
      select from distributor_customer other where other.store_id = ${storeId} and other.customer_id = ${keptId} and other.unbound_time is null)`.execute(
    db,
  );
  await sql`update distributor_customer set customer_id = ${keptId} where store_id = ${storeId} and customer_id = ${droppedId}`.execute(
    db,
  );
  await sql`update distributor_customer bound set unbound_time = ${now}
    from distributor one where one.store_id = bound.store_id and one.id = bound.distributor_id and one.customer_id = bound.customer_id
      and bound.store_id = ${storeId} and bound.customer_id = ${keptId} and bound.unbound_time is null`.execute(db);
}
