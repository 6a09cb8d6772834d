import { can } from '@partsdesk/core/lifecycle';
import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { newId } from '../../db/ids';
import { ownImages } from '../../file/ownImages';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { columnsOf } from '../../kit/owner/columns';
import { assertUnchanged } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { costThere, freeThere, onHandThere, seesCost } from '../dull/stockThere';
import { lockedScheme, schemes, schemeShops } from './bargainSchemes';
import { assertCount, termsOf, writeShops, type Draft } from './schemeDraft';
import { matchingSchemes, seenScheme, shownScheme } from './schemeRows';

const ACT = '设置砍价方案';

async function addScheme(ctx: Context, draft: Draft, online: boolean): Promise<string> {
  assertHead(ctx, ACT);
  const terms = await termsOf(ctx, draft);
  const id = newId(ctx.now);
  const { notOnline } = bargainSchemeLifecycle.statuses;
  await ctx.db
    .insertInto('bargain_scheme')
    .values({
      ...{ store_id: ctx.storeId, id, by_name: ctx.user?.name ?? '', create_time: ctx.now },
      ...columnsOf({
        ...terms,
        ...schemes.after({ id, status: notOnline.code }, { status: online ? 'online' : undefined }),
      }),
    })
    .execute();
  await writeShops(ctx, id, draft.shops);
  ctx.changed('bargainScheme', id, null, { ...terms, online });
  return id;
}

/** What may not change while a scheme is offered. */
const FROZEN = [
  'skuId',
  'listPrice',
  'floorPrice',
  'helpers',
  'runHours',
  'buyHours',
  'runsPerCustomer',
  'helpsPerCustomer',
  'sellsAny',
  'newcomerFirst',
] as const;

type Scheme = Awaited<ReturnType<typeof lockedScheme>>;

/** Changes a scheme that is offered: customers who see it now are not promised something else. */
async function adjust(ctx: Context, before: Scheme, draft: Draft): Promise<void> {
  const terms = await termsOf(ctx, draft, { exceptId: before.id, offered: true });
  const field = FROZEN.find((name) => terms[name] !== before[name]);
  if (field) throw new Failure('方案已上线，商品、价格和砍价规则不能再改，请先下线', { field });
  if (terms.begins.getTime() !== before.begins.getTime())
    throw new Failure('方案已上线，开始时间不能再改，请先下线', { field: 'begins' });
  if (terms.ends < before.ends) throw new Failure('方案已上线，结束时间只能延后，请先下线', { field: 'ends' });
  const { name, words, imageUrl, ends } = terms;
  await schemes.move(ctx, before, { status: 'adjust' }, { name, words, imageUrl, ends });
}

/** Locks a shop's row with its name; refuses another version. */
async function lockedRow(ctx: Context, id: string, version: number) {
  const before = await schemeShops.locked(ctx, id);
  const { name } = await fromStore(ctx, 'bargain_scheme')
    .select('name')
    .where('id', '=', before.schemeId)
    .executeTakeFirstOrThrow();
  assertUnchanged(`门店砍价「${name}」`, before, version);
  return before;
}

export const bargainActSchema: Group<'parts/bargainActSchema'> = {
  async page(ctx, { query }) {
    const { records, ...rest } = await page(ctx, matchingSchemes(ctx, query), query);
    return { ...rest, records: records.map((row) => shownScheme(ctx, row)) };
  },

  get: (ctx, { query: { id } }) => seenScheme(ctx, id),

  async listGoodsShopAmount(ctx, { query: { skuId } }) {
    const shops = await fromStore(ctx, 'goods_sku as sku')
      .innerJoin('shop', (join) => join.onRef('shop.store_id', '=', 'sku.store_id'))
      .leftJoin('goods_shop as sold', (join) =>
        join
          .onRef('sold.store_id', '=', 'sku.store_id')
          .onRef('sold.sku_id', '=', 'sku.id')
          .onRef('sold.shop_id', '=', 'shop.id'),
      )
      .select(['shop.id as shopId', 'shop.name as shopName', 'sold.price'])
      .select([
        onHandThere(ctx, 'sku.id', 'shop.id').as('onHand'),
        freeThere(ctx, 'sku.id', 'shop.id').as('available'),
        costThere(ctx, await seesCost(ctx), 'sku.id', 'shop.id').as('cost'),
      ])
      .where('sku.id', '=', skuId)
      .where('shop.status', '=', 1)
      .orderBy('available', 'desc')
      .orderBy('shop.id')
      .execute();
    if (!shops.length) throw new Failure('商品不存在', { field: 'skuId' });
    return shops;
  },

  add: (ctx, { body }) => addScheme(ctx, body, false),

  addAndOnline: (ctx, { body }) => addScheme(ctx, body, true),

  async update(ctx, { body: { id, version, ...draft } }) {
    assertHead(ctx, ACT);
    const before = await lockedScheme(ctx, id);
    schemes.check(before, version);
    if (can(bargainSchemeLifecycle, before.status, 'adjust')) await adjust(ctx, before, draft);
    else await schemes.move(ctx, before, { status: 'update' }, await termsOf(ctx, draft, { exceptId: id }));
    await writeShops(ctx, id, draft.shops);
    return null;
  },

  async online(ctx, { query: { activitySchemaId }, body: { version } }) {
    assertHead(ctx, '上线砍价方案');
    const before = await lockedScheme(ctx, activitySchemaId, 'activitySchemaId');
    schemes.check(before, version, 'status', 'online');
    if (before.ends <= ctx.now) throw new Failure('活动已结束，请先把结束时间改到以后');
    await schemes.move(ctx, before, { status: 'online' });
    return null;
  },

  async offline(ctx, { query: { activitySchemaId }, body: { version } }) {
    assertHead(ctx, '下线砍价方案');
    const before = await lockedScheme(ctx, activitySchemaId, 'activitySchemaId');
    schemes.check(before, version, 'status', 'offline');
    await schemes.move(ctx, before, { status: 'offline' });
    return null;
  },

  async updateCountById(ctx, { body: { id, version, count } }) {
    const before = await lockedRow(ctx, id, version);
    assertCount(count, before, 'count');
    return schemeShops.change(ctx, before, { count });
  },

  async updateGoodsImg(ctx, { query: { id }, body: { version, imageUrl } }) {
    const before = await lockedRow(ctx, id, version);
    return schemeShops.change(ctx, before, {
      imageUrl: await ownImages(ctx, imageUrl, { field: 'imageUrl', most: 1 }),
    });
  },
};
