import { toThousandths } from '@partsdesk/core/quantity';
import { sql } from 'kysely';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { Outside } from '../../kit/outside';
import { sendLater, type Deliveries } from '../../kit/sendLater';
import { fromStore, withinStore } from '../../kit/storeTables';
import { putOutbound } from '../../outside/collaboration';

/** Returns the store's organisation on the parts-collaboration platform; null while it is not bound to one. */
const organisationOf = async ({ db, storeId }: Context) =>
  (await db.selectFrom('platform.store').select('org_id').where('id', '=', storeId).executeTakeFirstOrThrow()).org_id;

/** Sends the platform an outbound as it is after this transaction, if the store is bound to it. */
export async function copyLater(ctx: Context, saleOutId: string): Promise<void> {
  if (!(await organisationOf(ctx))) return;
  await ctx.db
    .insertInto('sale_out_copy')
    .values({ store_id: ctx.storeId, sale_out_id: saleOutId, wanted_time: ctx.now, copied_time: null })
    .onConflict((row) =>
      row.columns(['store_id', 'sale_out_id']).doUpdateSet({ wanted_time: ctx.now, copied_time: null }),
    )
    .execute();
  await sendLater(ctx, 'outboundCopy', { storeId: ctx.storeId, id: saleOutId });
}

/** Reads the state of an outbound's copy. */
export async function copyStateOf(ctx: Context, saleOutId: string) {
  const [organisation, copy] = await Promise.all([
    organisationOf(ctx),
    fromStore(ctx, 'sale_out_copy').select('copied_time').where('sale_out_id', '=', saleOutId).executeTakeFirst(),
  ]);
  return { bound: organisation !== null, syncTime: copy?.copied_time ?? null };
}

/** Sends an outbound once more; refuses while the store is not bound, or nothing of it is out. */
export async function copyAgain(ctx: Context, saleOutId: string): Promise<void> {
  if (!(await organisationOf(ctx))) throw new Failure('店铺还没有绑定配件协作平台，不能同步');
  const { out } = await fromStore(ctx, 'sale_out_line')
    .select(sql<number>`coalesce(sum(out_quantity), 0)`.as('out'))
    .where('sale_out_id', '=', saleOutId)
    .executeTakeFirstOrThrow();
  if (toThousandths(out) === 0) throw new Failure('还没有出库，出库后自动同步');
  await copyLater(ctx, saleOutId);
}

/** Reads what the platform is told: parts and pieces, nothing of the customer and of money. */
async function contentOf(ctx: Context, saleOutId: string) {
  const [org, out, lines, copy] = await Promise.all([
    organisationOf(ctx),
    fromStore(ctx, 'sale_out as out')
      .innerJoin('shop', withinStore('shop.id', 'out.shop_id'))
      .select(['out.code', 'out.create_time as time', 'shop.name as shop'])
      .where('out.id', '=', saleOutId)
      .executeTakeFirstOrThrow(),
    fromStore(ctx, 'sale_out_line as line')
      .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .select([
        'sku.sku_code as skuCode',
        'sku.material_no as materialNo',
        'goods.name',
        'line.out_quantity as quantity',
      ])
      .where('line.sale_out_id', '=', saleOutId)
      .orderBy('line.position')
      .execute(),
    fromStore(ctx, 'sale_out_copy')
      .select('wanted_time')
      .where('sale_out_id', '=', saleOutId)
      .executeTakeFirstOrThrow(),
  ]);
  return { org, out: { ...out, lines }, wanted: copy.wanted_time };
}

/** Delivers copies; what changed while one was under way has its own message. */
export const carryOutboundCopies = (frame: SystemFrame, outside: Outside): Deliveries<'outboundCopy'> => ({
  async outboundCopy({ storeId, id }) {
    const bySystem = <Answer>(work: (ctx: Context) => Promise<Answer>) =>
      asSystem(frame, { storeId, id, operation: 'outbox/outboundCopy' }, work);
    const { org, out, wanted } = await bySystem((ctx) => contentOf(ctx, id));
    if (!org) return;
    await putOutbound(outside, org, id, out);
    await bySystem(async (ctx) => {
      await ctx.db
        .updateTable('sale_out_copy')
        .set({ copied_time: ctx.now })
        .where('store_id', '=', storeId)
        .where('sale_out_id', '=', id)
        .where('wanted_time', '=', wanted)
        .execute();
      await ctx.tellStore();
    });
  },
});
