import { AdjustedPart } from '@partsdesk/core/customer/card/valueAdjust';
import { debtSums } from '@partsdesk/core/listSums';
import { sql } from 'kysely';
import { revokeSessionsOfCustomer } from '../account/login/sessions';
import { isSaleVisible } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { page } from '../kit/page';
import { fromStore } from '../kit/storeTables';
import { visibleStaff } from '../store/staff/visibleStaff';
import { applyAdjust } from './card/adjust/applyAdjust';
import { customerOf, customerRows } from './customerRows';
import { customers, lockedCustomer } from './customers';
import { rate } from './grade/growth';
import { noteLevels } from './grade/moveLevels';
import { matchingCustomers, showsEveryShop } from './listCustomers';
import { byMemberCode } from './memberCode';
import { revealPhone } from './revealPhone';
import { callingServicePerson } from './servicePersons';
import { importCustomers } from './sheets/importCustomers';
import { importServicePersons } from './sheets/importServicePersons';
import { customersOfShop, standsIn } from './visibleCustomers';
import { wechatCustomers } from './wechat/wechatCustomers';

async function assertPhoneIsFree(ctx: Context, phone: string, exceptId?: string): Promise<void> {
  let taken = fromStore(ctx, 'customer').select('name').where('phone', '=', phone).where('phone', '<>', sql.lit(''));
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  const shop = await customersOfShop(ctx);
  const holder = await taken.select((shop ? standsIn(shop) : sql<boolean>`true`).as('seen')).executeTakeFirst();
  if (!holder) return;
  if (!holder.seen) throw new Failure('该手机号已属于其他门店的客户，请联系总店', { field: 'phone' });
  throw new Failure(`手机号已属于客户「${holder.name}」`, { field: 'phone' });
}

async function setTags(ctx: Context, customerId: string, tagIds: string[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  const before = await ctx.db
    .deleteFrom('customer_tagged')
    .where('store_id', '=', ctx.storeId)
    .where('customer_id', '=', customerId)
    .returning('tag_id as tagId')
    .execute();
  if (before.length + wanted.length)
    ctx.changed('customerTags', customerId, { tagIds: before.map(({ tagId }) => tagId) }, { tagIds: wanted });
  if (!wanted.length) return;
  const known = await fromStore(ctx, 'customer_tag')
    .select('id')
    .where('status', '=', 1)
    .where('id', 'in', wanted)
    .execute();
  if (known.length !== wanted.length) throw new Failure('标签不存在或已停用', { field: 'tagIds' });
  await ctx.db
    .insertInto('customer_tagged')
    .values(wanted.map((tagId) => ({ store_id: ctx.storeId, customer_id: customerId, tag_id: tagId })))
    .execute();
}

async function assertServes(ctx: Context, staffId: string | null): Promise<string | null> {
  if (staffId === null) return null;
  const person = await visibleStaff(ctx)
    .select('staff.id')
    .where('staff.id', '=', staffId)
    .where('staff.is_service', '=', true)
    .executeTakeFirst();
  if (!person) throw new Failure('服务人员不存在', { field: 'serviceStaffId' });
  return person.id;
}

/** Refuses a grade that is not enabled, unless the customer has it already. */
async function assertLevel(ctx: Context, levelId: string | null, before: string | null = null): Promise<string | null> {
  if (levelId === null || levelId === before) return levelId;
  const level = await fromStore(ctx, 'custom_level')
    .select('id')
    .where('id', '=', levelId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!level) throw new Failure('会员等级不存在或已停用', { field: 'levelId' });
  return level.id;
}

/** What stands with a grade that was set by hand, which never moves by itself. */
const byHand = (ctx: Context) => ({ levelSource: 1, levelSince: ctx.now });

/** The group but for the coupons, which the room of marketing gives. */
export const customer: Omit<Group<'parts/customer'>, 'distributeCoupon'> = {
  ...importCustomers,
  ...importServicePersons,
  ...wechatCustomers,
  ...revealPhone,

  async page(ctx, { query }) {
    const all = await showsEveryShop(ctx, query.all);
    return page(ctx, matchingCustomers(ctx, { ...query, all }), query, { sums: debtSums });
  },

  item: (ctx, { query }) => customerOf(ctx, query.id),
  getByMemberCode: byMemberCode,

  async add(ctx, { body: { tagIds = [], serviceStaffId, ...draft } }) {
    if (draft.phone) await assertPhoneIsFree(ctx, draft.phone);
    const id = await customers.add(ctx, {
      ...draft,
      shopId: ctx.placeId,
      levelId: await assertLevel(ctx, draft.levelId ?? null),
      ...(draft.levelId ? byHand(ctx) : {}),
      serviceStaffId:
        serviceStaffId === undefined ? await callingServicePerson(ctx) : await assertServes(ctx, serviceStaffId),
    });
    if (draft.levelId) await noteLevels(ctx, [{ id, levelId: null, toId: draft.levelId }], 'hand');
    else await rate(ctx, [id], 'hand');
    await setTags(ctx, id, tagIds);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await lockedCustomer(ctx, id, version);
    if (change.phone) await assertPhoneIsFree(ctx, change.phone, id);
    if (change.serviceStaffId !== undefined) await assertServes(ctx, change.serviceStaffId);
    if (change.levelId === undefined) return customers.change(ctx, before, change);
    const levelId = await assertLevel(ctx, change.levelId, before.levelId);
    const level = levelId === null ? { levelSource: 0, levelSince: null, reviewedLevelId: null } : byHand(ctx);
    await customers.change(ctx, before, { ...change, ...level });
    if (levelId !== before.levelId) await noteLevels(ctx, [{ id, levelId: before.levelId, toId: levelId }], 'hand');
    if (levelId === null) await rate(ctx, [id], 'hand');
    return null;
  },

  increaseAmount: (ctx, { body }) => applyAdjust(ctx, { ...body, part: AdjustedPart.principal }),
  updateVirtualAmount: (ctx, { body }) => applyAdjust(ctx, { ...body, part: AdjustedPart.gift }),

  enable: async (ctx, { query }) => customers.change(ctx, await lockedCustomer(ctx, query.id), { status: 1 }),

  async disable(ctx, { query }) {
    await customers.change(ctx, await lockedCustomer(ctx, query.id), { status: 0 });
    await ctx.platform((db) => revokeSessionsOfCustomer(db, { storeId: ctx.storeId, customerId: query.id }, ctx.now));
    return null;
  },

  async updateTag(ctx, { body }) {
    const before = await lockedCustomer(ctx, body.id, body.version);
    await setTags(ctx, body.id, body.tagIds);
    await customers.touch(ctx, before);
    return null;
  },

  async listSource(ctx) {
    const rows = await fromStore(ctx, 'customer')
      .select('source')
      .distinct()
      .where('source', '<>', '')
      .orderBy('source')
      .execute();
    return rows.map((row) => row.source);
  },

  async getCheck(ctx, { query }) {
    const shop = await customersOfShop(ctx);
    const found = customerRows(ctx)
      .where('customer.phone', '=', query.phone)
      .where('customer.phone', '<>', sql.lit(''));
    return (await (shop ? found.where(standsIn(shop)) : found).executeTakeFirst()) ?? null;
  },

  async listOrderSale(ctx, { query }) {
    await customerOf(ctx, query.id);
    return fromStore(ctx, 'order_sale as sale')
      .select(['sale.id', 'sale.receivable', 'sale.create_time as createTime'])
      .select(sql<string>`coalesce(sale.code, '')`.as('code'))
      .where('sale.customer_id', '=', query.id)
      .where(isSaleVisible(ctx))
      .orderBy('sale.id', 'desc')
      .limit(50)
      .execute();
  },
};
