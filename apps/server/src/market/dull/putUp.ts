import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { dullLines } from './dullParts';

/** What a shop puts up of a part. */
export interface PutUp {
  headerId: string;
  shopId: string;
  quantity: number;
  price: number;
  online: number;
}

/** A line that stands already. */
export interface Standing extends PutUp {
  id: string;
  version: number;
}

const lineKey = ({ headerId, shopId }: Pick<PutUp, 'headerId' | 'shopId'>) => headerId + shopId;

/** Locks the lines of some parts in the order of their ids; answers them by part and shop. */
export async function lockedLines(ctx: Context, headerIds: readonly string[]) {
  const { rows } = await sql<Standing>`
    select id, header_id as "headerId", shop_id as "shopId", quantity, price, online, version from dull_goods_detail
    where store_id = ${ctx.storeId} and header_id = any(${headerIds}::uuid[]) order by id for update`.execute(ctx.db);
  const byKey = new Map(rows.map((row) => [lineKey(row), row]));
  return (line: Pick<PutUp, 'headerId' | 'shopId'>): Standing | undefined => byKey.get(lineKey(line));
}

/** Adds lines; the caller has seen that there are none of these parts in these shops. */
export async function addLines(ctx: Context, lines: readonly PutUp[]): Promise<void> {
  if (!lines.length) return;
  const rows = lines.map((line) => ({ id: newId(ctx.now), ...line }));
  await sql`insert into dull_goods_detail (store_id, id, header_id, shop_id, quantity, price, online, create_time)
    select ${ctx.storeId}, given.id, given."headerId", given."shopId", given.quantity, given.price, given.online, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (id uuid, "headerId" uuid, "shopId" uuid, quantity numeric, price bigint, online int)`.execute(ctx.db);
  for (const { id, ...line } of rows) ctx.changed('dullGoodsDetail', id, null, line);
}

/** Changes the lines that differ from what is wanted; answers how many. */
export async function changeLines(
  ctx: Context,
  changes: readonly { line: Standing; wanted: Pick<PutUp, 'quantity' | 'price' | 'online'> }[],
): Promise<number> {
  const differing = changes.filter(
    ({ line, wanted }) =>
      line.quantity !== wanted.quantity || line.price !== wanted.price || line.online !== wanted.online,
  );
  await dullLines.changeEach(
    ctx,
    differing.map(({ line: { id }, wanted: { quantity, price, online } }) => ({ id, quantity, price, online })),
  );
  for (const { line, wanted } of differing)
    ctx.changed(
      'dullGoodsDetail',
      line.id,
      { quantity: line.quantity, price: line.price, online: line.online },
      { quantity: wanted.quantity, price: wanted.price, online: wanted.online },
    );
  return differing.length;
}
