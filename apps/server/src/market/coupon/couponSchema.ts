import { enabled } from '@partsdesk/core/enabled';
import { couponColumns } from '@partsdesk/core/market/coupon/couponColumns';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { listSheet } from '../../file/listSheet';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { recordOwner } from '../../kit/owner/record';
import { page } from '../../kit/page';
import { matchingCoupons } from './couponRows';
import { matchingSchemes, schemeRows } from './couponSchemeRows';
import { couponGoodsOf, couponValueOf, need } from './couponValue';
import { trialOf } from './trialCoupons';
import { countHeld, COUPON_VOID } from './voidHeldCoupons';
import { knownReach, writeReach } from './writeReach';

const schemes = recordOwner({
  table: 'coupon_scheme',
  entity: 'couponScheme',
  noun: '优惠券',
  fields: [
    'name',
    'kind',
    'face',
    'percent',
    'cap',
    'threshold',
    'scope',
    'channels',
    'stackable',
    'validity',
    'beginDay',
    'endDay',
    'days',
    'total',
    'perCustomer',
    'issued',
    'remark',
    'status',
  ],
});

type Draft = BodyOf<operations['couponSchema_add']>;

/** Returns what a draft says of value and validity, and of nothing else that its kind has no use for. */
function termsOf(ctx: Context, draft: Draft) {
  const { name, scope, channels = 3, stackable, validity, total, perCustomer, remark = '' } = draft;
  const value = couponValueOf(draft);
  if (validity === 1) {
    need(draft.beginDay, 'beginDay', '请填写开始日期');
    need(draft.endDay, 'endDay', '请填写结束日期');
    if ((draft.endDay ?? '') < (draft.beginDay ?? ''))
      throw new Failure('结束日期不能早于开始日期', { field: 'endDay' });
    if ((draft.endDay ?? '') < dayOf(ctx.now)) throw new Failure('结束日期已过', { field: 'endDay' });
  } else need(draft.days, 'days', '请填写有效天数');
  const fixed = validity === 1;
  return {
    ...value,
    name,
    scope,
    channels,
    stackable,
    validity,
    beginDay: fixed ? (draft.beginDay ?? null) : null,
    endDay: fixed ? (draft.endDay ?? null) : null,
    days: fixed ? null : (draft.days ?? null),
    total,
    perCustomer,
    remark,
  };
}

async function writeGoods(ctx: Context, schemeId: string, scope: number, ids: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('coupon_scheme_goods')
    .where('store_id', '=', ctx.storeId)
    .where('scheme_id', '=', schemeId)
    .execute();
  if (!ids.length) return;
  await ctx.db
    .insertInto('coupon_scheme_goods')
    .values(
      ids.map((id, index) => ({
        store_id: ctx.storeId,
        scheme_id: schemeId,
        position: index + 1,
        category_id: scope === 1 ? id : null,
        sku_id: scope === 2 ? id : null,
      })),
    )
    .execute();
}

/** Adds a scheme; returns its id. */
export async function addScheme(ctx: Context, draft: Draft): Promise<string> {
  const terms = termsOf(ctx, draft);
  const [goods, reach] = [await couponGoodsOf(ctx, draft), await knownReach(ctx, draft)];
  const id = await schemes.add(ctx, terms);
  await writeGoods(ctx, id, terms.scope, goods);
  await writeReach(ctx, id, reach);
  return id;
}

const FROZEN = ['kind', 'face', 'percent', 'cap', 'threshold', 'scope', 'channels', 'stackable', 'validity'] as const;
const FROZEN_DAYS = ['beginDay', 'endDay', 'days'] as const;
const CHOSEN = [
  ['goodsIds', 'goods'],
  ['shopIds', 'shops'],
  ['levelIds', 'levels'],
] as const;

export const couponSchema: Group<'parts/couponSchema'> = {
  page: (ctx, { query }) => page(ctx, matchingSchemes(ctx, query), query),

  async get(ctx, { query: { id } }) {
    const scheme = await schemeRows(ctx).where('scheme.id', '=', id).executeTakeFirst();
    if (!scheme) throw new Failure('优惠券不存在');
    return scheme;
  },

  async add(ctx, { body }) {
    assertHead(ctx, '设置优惠券');
    return addScheme(ctx, body);
  },

  async update(ctx, { body: { id, version, ...draft } }) {
    assertHead(ctx, '设置优惠券');
    const before = await schemes.locked(ctx, id, version);
    if (before.status === enabled.statuses.disabled.code) throw new Failure('优惠券已停发，不能修改');
    if (before.issued === 0) {
      const terms = termsOf(ctx, draft);
      const [goods, reach] = [await couponGoodsOf(ctx, draft), await knownReach(ctx, draft)];
      await schemes.change(ctx, before, terms);
      await writeGoods(ctx, id, terms.scope, goods);
      await writeReach(ctx, id, reach);
      return null;
    }
    // What a customer holds never changes (MKT-13).
    const seen = await schemeRows(ctx).where('scheme.id', '=', id).executeTakeFirstOrThrow();
    const wanted = { face: 0, percent: 100, cap: 0, channels: 3, beginDay: null, endDay: null, days: null, ...draft };
    const field =
      [...FROZEN, ...FROZEN_DAYS].find((name) => (wanted[name] ?? null) !== (seen[name] ?? null)) ??
      CHOSEN.find(([name, had]) => !sameIds(draft[name] ?? [], seen[had]))?.[0];
    if (field) throw new Failure('已有客户领到这种券，类型、面额、门槛、适用范围和有效期不能再改', { field });
    if (draft.total < before.total)
      throw new Failure(`发放总数只能加大，不能少于 ${String(before.total)}`, { field: 'total' });
    return schemes.change(ctx, before, {
      name: draft.name,
      total: draft.total,
      perCustomer: draft.perCustomer,
      remark: draft.remark ?? '',
    });
  },

  preview(ctx, { body }) {
    assertHead(ctx, '设置优惠券');
    return trialOf(ctx, body);
  },

  async invalid(ctx, { body: { id, version, voidHeld = false, reason: why = '' } }) {
    assertHead(ctx, '设置优惠券');
    const before = await schemes.locked(ctx, id, version);
    const stopped = before.status === enabled.statuses.disabled.code;
    if (stopped && !voidHeld) throw new Failure('优惠券已停发');
    const reason = why.trim();
    if (voidHeld && !reason) throw new Failure('请填写作废原因', { field: 'reason' });
    if (!stopped) await schemes.change(ctx, before, { status: 0 });
    if (!voidHeld) return null;
    const total = await countHeld(ctx, id);
    if (stopped && !total) throw new Failure('客户手里没有未使用的券', { field: 'voidHeld' });
    return startJob(ctx, {
      kind: COUPON_VOID,
      title: `作废优惠券「${before.name}」`,
      params: { schemeId: id, reason },
      total,
    });
  },

  exportExcel: async (ctx, { query: { columns, ...filter } }) =>
    listSheet('优惠券领用', couponColumns, columns, await matchingCoupons(ctx, filter)),
};

const sameIds = (ids: readonly string[], goods: readonly { id: string }[]): boolean =>
  [...new Set(ids)].sort().join() ===
  goods
    .map(({ id }) => id)
    .sort()
    .join();
