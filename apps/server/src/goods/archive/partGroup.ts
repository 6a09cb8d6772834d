import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { fromStore, withinStore } from '../../kit/storeTables';
import { inSellable } from '../stock/sellableStock';
import { assertHeadStore } from './goodsParts';

type Kind = Schemas['PartGroupKind'];
const KINDS = [1, 2] as const;
const MAX_MEMBERS = 50;
const nameOf = { 1: '互换件', 2: '替代件' } as const;

const groupIn = (ctx: Context, skuId: string, kind: Kind) =>
  fromStore(ctx, 'part_group as of')
    .innerJoin('part_group_member as member', withinStore('member.group_id', 'of.id'))
    .select(['of.id', 'of.version'])
    .where('member.sku_id', '=', skuId)
    .where('member.kind', '=', kind);

const membersOf = (ctx: Context, groupIds: readonly string[]) =>
  fromStore(ctx, 'part_group_member as member')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'member.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .select([
      'member.sku_id as skuId',
      'sku.goods_id as goodsId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'sku.price',
    ])
    .select([
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      sql<number>`(select coalesce(sum(stock.on_hand - stock.allocated), 0) from stock
      where stock.store_id = sku.store_id and stock.sku_id = sku.id and ${inSellable(ctx)})`.as('available'),
    ])
    .where('member.group_id', 'in', groupIds)
    .orderBy('member.position')
    .execute();

async function groupOf(ctx: Context, skuId: string, kind: Kind): Promise<Schemas['PartGroup']> {
  const group = await groupIn(ctx, skuId, kind).executeTakeFirst();
  return { kind, version: group?.version ?? 0, members: group ? await membersOf(ctx, [group.id]) : [] };
}

async function assertParts(ctx: Context, skuIds: readonly string[]): Promise<void> {
  const known = await fromStore(ctx, 'goods_sku')
    .select('id')
    .where('id', 'in', skuIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (known.length !== skuIds.length) throw new Failure('商品不存在', { field: 'skuIds' });
}

export const partGroup: Group<'parts/partGroup'> = {
  async get(ctx, { query: { skuId } }) {
    const part = await fromStore(ctx, 'goods_sku').select('id').where('id', '=', skuId).executeTakeFirst();
    if (!part) throw new Failure('商品不存在', { field: 'skuId' });
    return Promise.all(KINDS.map((kind) => groupOf(ctx, skuId, kind)));
  },

  async save(ctx, { body: { skuId, kind, skuIds, version } }) {
    assertHeadStore(ctx);
    const wanted = [...new Set(skuIds.includes(skuId) ? skuIds : [skuId, ...skuIds])];
    await assertParts(ctx, wanted);
    const before = await groupIn(ctx, skuId, kind).forUpdate().executeTakeFirst();
    assertUnchanged(`该商品的${nameOf[kind]}`, { version: before?.version ?? 0 }, version);
    // Merges the groups of all members: an equivalent of one is an equivalent of every other.
    const { rows: fellows } = await sql<{ groupId: string; skuId: string }>`
      select fellow.group_id as "groupId", fellow.sku_id as "skuId" from part_group_member newcomer
        join part_group_member fellow on fellow.store_id = newcomer.store_id and fellow.group_id = newcomer.group_id
      where newcomer.store_id = ${ctx.storeId} and newcomer.kind = ${kind} and newcomer.sku_id = any(${wanted}::uuid[]) order by fellow.group_id, fellow.position`.execute(
      ctx.db,
    );
    const members = [
      ...new Set([...wanted, ...fellows.filter(({ groupId }) => groupId !== before?.id).map((fellow) => fellow.skuId)]),
    ];
    if (members.length > MAX_MEMBERS) throw new Failure(`一组最多${String(MAX_MEMBERS)}种商品`, { field: 'skuIds' });
    const old = [...new Set([...fellows.map(({ groupId }) => groupId), ...(before ? [before.id] : [])])];
    if (old.length)
      await ctx.db.deleteFrom('part_group').where('store_id', '=', ctx.storeId).where('id', 'in', old).execute();
    if (members.length > 1) {
      const id = newId(ctx.now);
      await ctx.db
        .insertInto('part_group')
        .values({ store_id: ctx.storeId, id, kind, version: (before?.version ?? 0) + 1, create_time: ctx.now })
        .execute();
      await ctx.db
        .insertInto('part_group_member')
        .values(
          members.map((member, position) => ({ store_id: ctx.storeId, group_id: id, kind, sku_id: member, position })),
        )
        .execute();
    }
    const known = fellows.filter(({ groupId }) => groupId === before?.id).map((fellow) => fellow.skuId);
    ctx.changed('partGroup', skuId, before ? { kind, skuIds: known } : null, { kind, skuIds: members });
    return groupOf(ctx, skuId, kind);
  },
};
