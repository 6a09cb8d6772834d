import { sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import { isCustomerVisible, visiblePhone, isSaleVisible } from '../account/role/serviceRights';
import { newId } from '../db/ids';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { containing, page, sortOf } from '../kit/page';
import { assertUnchanged } from '../kit/version';
import { visibleStaff } from '../store/staff/visibleStaff';
import { customersOfShop } from './visibleCustomers';

const customers = (ctx: Context) =>
  ctx.db
    .selectFrom('customer')
    .innerJoin('shop', (join) =>
      join.onRef('shop.store_id', '=', 'customer.store_id').onRef('shop.id', '=', 'customer.shop_id'),
    )
    .leftJoin('receivable', (join) =>
      join.onRef('receivable.store_id', '=', 'customer.store_id').onRef('receivable.customer_id', '=', 'customer.id'),
    )
    .leftJoin('custom_level as level', (join) =>
      join.onRef('level.store_id', '=', 'customer.store_id').onRef('level.id', '=', 'customer.level_id'),
    )
    .leftJoin('staff as server', (join) =>
      join.onRef('server.store_id', '=', 'customer.store_id').onRef('server.id', '=', 'customer.service_staff_id'),
    )
    .where('customer.store_id', '=', ctx.storeId)
    .where(isCustomerVisible(ctx))
    .select([
      'customer.id',
      'customer.name',
      'customer.kind',
      'customer.source',
      'customer.address',
      'customer.remark',
      'customer.status',
      'customer.shop_id as shopId',
      'shop.name as shopName',
      'customer.credit_limit as creditLimit',
      'customer.version',
      'customer.create_time as createTime',
    ])
    .select([
      visiblePhone(ctx, 'customer.phone').as('phone'),
      'customer.level_id as levelId',
      sql<string>`coalesce(level.name, '')`.as('levelName'),
      'customer.service_staff_id as serviceStaffId',
      sql<string>`coalesce(server.name, '')`.as('serviceStaffName'),
      sql<number>`coalesce(receivable.balance, 0)`.as('debt'),
      sql<
        { id: string; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name) order by tag.name), '[]')
      from customer_tagged tagged join customer_tag tag on tag.store_id = tagged.store_id and tag.id = tagged.tag_id
      where tagged.store_id = customer.store_id and tagged.customer_id = customer.id)`.as('tags'),
      sql<
        string[]
      >`(select coalesce(jsonb_agg(vehicle.plate order by vehicle.plate), '[]') from customer_vehicle vehicle
      where vehicle.store_id = customer.store_id and vehicle.customer_id = customer.id and vehicle.status = 1)`.as(
        'plates',
      ),
    ])
    .$narrowType<{ kind: 0 | 1 | 2; status: 0 | 1 }>();

async function one(ctx: Context, id: string) {
  const shop = await customersOfShop(ctx);
  const found = customers(ctx).where('customer.id', '=', id);
  const customer = await (shop ? found.where('customer.shop_id', '=', shop) : found).executeTakeFirst();
  if (!customer) throw new Failure('客户不存在');
  return customer;
}

async function assertPhoneIsFree(ctx: Context, phone: string, exceptId?: string): Promise<void> {
  let taken = ctx.db
    .selectFrom('customer')
    .select('name')
    .where('store_id', '=', ctx.storeId)
    .where('phone', '=', phone)
    .where('phone', '<>', sql.lit(''));
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  const holder = await taken.executeTakeFirst();
  if (holder) throw new Failure(`手机号已属于客户「${holder.name}」`, { field: 'phone' });
}

async function setTags(ctx: Context, customerId: string, tagIds: string[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  await ctx.db
    .deleteFrom('customer_tagged')
    .where('store_id', '=', ctx.storeId)
    .where('customer_id', '=', customerId)
    .execute();
  if (!wanted.length) return;
  const known = await ctx.db
    .selectFrom('customer_tag')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('status', '=', 1)
    .where('id', 'in', wanted)
    .execute();
  if (known.length !== wanted.length) throw new Failure('标签不存在或已停用', { field: 'tagIds' });
  await ctx.db
    .insertInto('customer_tagged')
    .values(wanted.map((tagId) => ({ store_id: ctx.storeId, customer_id: customerId, tag_id: tagId })))
    .execute();
}

/** Returns the calling service person, to whom a new customer is assigned when the request names nobody. */
async function callingServicePerson(ctx: Context): Promise<string | null> {
  const self = await visibleStaff(ctx)
    .select('staff.id')
    .where('staff.user_id', '=', ctx.user?.id ?? '')
    .where('staff.is_service', '=', true)
    .executeTakeFirst();
  return self?.id ?? null;
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
  const level = await ctx.db
    .selectFrom('custom_level')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', levelId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (!level) throw new Failure('会员等级不存在或已停用', { field: 'levelId' });
  return level.id;
}

const initialsOf = (name: string) =>
  pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();

async function locked(ctx: Context, id: string) {
  const shop = await customersOfShop(ctx);
  const found = ctx.db
    .selectFrom('customer')
    .select([
      'id',
      'name',
      'phone',
      'kind',
      'source',
      'address',
      'remark',
      'credit_limit',
      'level_id',
      'service_staff_id',
      'status',
      'version',
    ])
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .where(isCustomerVisible(ctx));
  const customer = await (shop ? found.where('shop_id', '=', shop) : found).forUpdate().executeTakeFirst();
  if (!customer) throw new Failure('客户不存在');
  if (customer.kind === 0) throw new Failure('散客不能修改');
  return customer;
}

async function setStatus(ctx: Context, id: string, status: 0 | 1): Promise<null> {
  const before = await locked(ctx, id);
  await ctx.db
    .updateTable('customer')
    .set({ status, version: before.version + 1 })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  ctx.changed('customer', id, { status: before.status }, { status });
  return null;
}

const columnOf = {
  name: sql`customer.pinyin`,
  debt: sql`coalesce(receivable.balance, 0)`,
  createTime: sql`customer.id`,
};

export const customer: Group<'parts/customer'> = {
  async page(ctx, { query }) {
    let found = customers(ctx).where('customer.kind', '<>', 0);
    if (query.keyword) {
      const text = containing(query.keyword);
      found = found.where((where) =>
        where.or([
          where('customer.name', 'like', text),
          where('customer.phone', 'like', text),
          where('customer.pinyin', 'like', text.toLowerCase()),
          where.exists(
            where
              .selectFrom('customer_vehicle as vehicle')
              .select('vehicle.id')
              .whereRef('vehicle.store_id', '=', 'customer.store_id')
              .whereRef('vehicle.customer_id', '=', 'customer.id')
              .where('vehicle.plate', 'like', text.toUpperCase()),
          ),
        ]),
      );
    }
    const everyShop = query.all && (await customersOfShop(ctx)) === null;
    if (!everyShop) found = found.where('customer.shop_id', '=', ctx.placeId);
    else if (query.shopId) found = found.where('customer.shop_id', '=', query.shopId);
    if (query.status !== undefined) found = found.where('customer.status', '=', query.status);
    if (query.serviceStaffId) found = found.where('customer.service_staff_id', '=', query.serviceStaffId);
    if (query.levelId) found = found.where('customer.level_id', '=', query.levelId);
    if (query.owing) found = found.where('receivable.balance', '>', sql.lit(0));
    const { tagId } = query;
    if (tagId)
      found = found.where((where) =>
        where.exists(
          where
            .selectFrom('customer_tagged as tagged')
            .select('tagged.tag_id')
            .whereRef('tagged.store_id', '=', 'customer.store_id')
            .whereRef('tagged.customer_id', '=', 'customer.id')
            .where('tagged.tag_id', '=', tagId),
        ),
      );
    const [by, direction] = sortOf(query.sort, 'createTime.desc');
    // Sorts by id as well, since a row among equals could appear on two pages.
    return page(ctx, found.orderBy(columnOf[by], direction).orderBy('customer.id', 'desc'), query);
  },

  item: (ctx, { query }) => one(ctx, query.id),

  async add(ctx, { body }) {
    if (body.phone) await assertPhoneIsFree(ctx, body.phone);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('customer')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: ctx.placeId,
        name: body.name,
        phone: body.phone ?? '',
        pinyin: initialsOf(body.name),
        kind: body.kind ?? 1,
        source: body.source ?? '',
        address: body.address ?? '',
        remark: body.remark ?? '',
        credit_limit: body.creditLimit ?? null,
        level_id: await assertLevel(ctx, body.levelId ?? null),
        service_staff_id:
          body.serviceStaffId === undefined
            ? await callingServicePerson(ctx)
            : await assertServes(ctx, body.serviceStaffId),
        create_time: ctx.now,
      })
      .execute();
    await setTags(ctx, id, body.tagIds ?? []);
    ctx.changed('customer', id, null, body);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await locked(ctx, id);
    assertUnchanged(`客户「${before.name}」`, before, version);
    if (change.phone) await assertPhoneIsFree(ctx, change.phone, id);
    const name = change.name ?? before.name;
    await ctx.db
      .updateTable('customer')
      .set({
        name,
        pinyin: initialsOf(name),
        phone: change.phone ?? before.phone,
        kind: change.kind ?? before.kind,
        source: change.source ?? before.source,
        address: change.address ?? before.address,
        remark: change.remark ?? before.remark,
        credit_limit: change.creditLimit === undefined ? before.credit_limit : change.creditLimit,
        level_id:
          change.levelId === undefined ? before.level_id : await assertLevel(ctx, change.levelId, before.level_id),
        service_staff_id:
          change.serviceStaffId === undefined
            ? before.service_staff_id
            : await assertServes(ctx, change.serviceStaffId),
        version: before.version + 1,
      })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('customer', id, before, change);
    return null;
  },

  enable: (ctx, { query }) => setStatus(ctx, query.id, 1),
  disable: (ctx, { query }) => setStatus(ctx, query.id, 0),

  async updateTag(ctx, { body }) {
    const before = await locked(ctx, body.id);
    assertUnchanged(`客户「${before.name}」`, before, body.version);
    await setTags(ctx, body.id, body.tagIds);
    await ctx.db
      .updateTable('customer')
      .set({ version: before.version + 1 })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', body.id)
      .execute();
    ctx.changed('customer', body.id, null, { tagIds: body.tagIds });
    return null;
  },

  async listSource(ctx) {
    const rows = await ctx.db
      .selectFrom('customer')
      .select('source')
      .distinct()
      .where('store_id', '=', ctx.storeId)
      .where('source', '<>', '')
      .orderBy('source')
      .execute();
    return rows.map((row) => row.source);
  },

  getCheck: async (ctx, { query }) =>
    (await customers(ctx)
      .where('customer.phone', '=', query.phone)
      .where('customer.phone', '<>', sql.lit(''))
      .executeTakeFirst()) ?? null,

  async listOrderSale(ctx, { query }) {
    await one(ctx, query.id);
    return ctx.db
      .selectFrom('order_sale as sale')
      .select(['sale.id', 'sale.receivable', 'sale.create_time as createTime'])
      .select(sql<string>`coalesce(sale.code, '')`.as('code'))
      .where('sale.store_id', '=', ctx.storeId)
      .where('sale.customer_id', '=', query.id)
      .where(isSaleVisible(ctx))
      .orderBy('sale.id', 'desc')
      .limit(50)
      .execute();
  },
};
