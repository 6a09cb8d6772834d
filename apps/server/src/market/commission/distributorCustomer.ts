import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import { isCustomerVisible, visiblePhone } from '../../account/role/serviceRights';
import { addDays } from '../../clock';
import { WALK_IN } from '../../customer/customers';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { page } from '../../kit/page';
import { commissionSetting } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';
import { seenDistributors } from './distributorRows';

/** Reads the customer to be bound, under a lock: two at once cannot both bind him. */
async function lockedCustomer(ctx: Context, customerId: string) {
  const customer = await fromStore(ctx, 'customer')
    .select(['id', 'name', 'phone', 'kind'])
    .where('id', '=', customerId)
    .where(isCustomerVisible(ctx))
    .forUpdate()
    .executeTakeFirst();
  if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
  if (customer.kind === WALK_IN) throw new Failure('散客不能绑定分销员', { field: 'customerId' });
  return customer;
}

/** Refuses a customer who has paid here: nobody brought him (MKT-42). */
async function assertNew(ctx: Context, { id, name }: { id: string; name: string }): Promise<void> {
  const paid = await fromStore(ctx, 'receipt_bill')
    .select('id')
    .where('customer_id', '=', id)
    .where('amount', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (paid) throw new Failure(`「${name}」在本店付过款，不是新客户，不能绑定`, { field: 'customerId' });
}

/** Ends a binding whose days have passed; refuses one that holds (MKT-42). */
async function endLapsed(ctx: Context, { id, name }: { id: string; name: string }): Promise<void> {
  const held = await fromStore(ctx, 'distributor_customer as bound')
    .innerJoin('distributor', withinStore('distributor.id', 'bound.distributor_id'))
    .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .select(['bound.id', 'bound.ends', 'customer.name as promoter'])
    .where('bound.customer_id', '=', id)
    .where('bound.unbound_time', 'is', null)
    .executeTakeFirst();
  if (!held) return;
  if (!held.ends || held.ends > ctx.now)
    throw new Failure(`「${name}」已绑定分销员「${held.promoter}」`, { field: 'customerId' });
  await ctx.db
    .updateTable('distributor_customer')
    .set({ unbound_time: held.ends })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', held.id)
    .execute();
}

export const distributorCustomer: Group<'parts/distributorCustomer'> = {
  async page(ctx, { query: { distributorId, ...wanted } }) {
    const promoter = await seenDistributors(ctx)
      .select('distributor.id')
      .where('distributor.id', '=', distributorId)
      .executeTakeFirst();
    if (!promoter) throw new Failure('分销员不存在', { field: 'distributorId' });
    const found = fromStore(ctx, 'distributor_customer as bound')
      .innerJoin('customer', withinStore('customer.id', 'bound.customer_id'))
      .select(['bound.id', 'bound.distributor_id as distributorId', 'bound.customer_id as customerId'])
      .select(['customer.name as customerName', visiblePhone(ctx, 'customer.phone').as('phone')])
      .select(['bound.bound_time as boundTime', 'bound.ends', 'bound.by_name as by'])
      .where('bound.distributor_id', '=', distributorId)
      .where('bound.unbound_time', 'is', null)
      .where(sql<boolean>`(bound.ends is null or bound.ends > ${ctx.now})`)
      .where(isCustomerVisible(ctx))
      .orderBy('bound.id', 'desc');
    return page(ctx, found, wanted);
  },

  async add(ctx, { body: { distributorId, customerId } }) {
    assertHead(ctx, '绑定客户');
    const customer = await lockedCustomer(ctx, customerId);
    const promoter = await fromStore(ctx, 'distributor')
      .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
      .select(['distributor.status', 'distributor.customer_id as customerId', 'customer.phone'])
      .where('distributor.id', '=', distributorId)
      .where('distributor.deleted_time', 'is', null)
      .forShare(['distributor'])
      .executeTakeFirst();
    if (!promoter) throw new Failure('分销员不存在', { field: 'distributorId' });
    if (promoter.status !== enabled.statuses.enabled.code)
      throw new Failure('该分销员已停用', { field: 'distributorId' });
    if (promoter.customerId === customerId) throw new Failure('不能绑定分销员本人', { field: 'customerId' });
    if (customer.phone && customer.phone === promoter.phone)
      throw new Failure('客户和分销员的手机号相同，不能绑定', { field: 'customerId' });
    await endLapsed(ctx, customer);
    await assertNew(ctx, customer);
    const { value: setting } = await commissionSetting(ctx);
    const id = newId(ctx.now);
    const ends = setting.bindDays > 0 ? addDays(ctx.now, setting.bindDays) : null;
    await ctx.db
      .insertInto('distributor_customer')
      .values({
        store_id: ctx.storeId,
        id,
        distributor_id: distributorId,
        customer_id: customerId,
        bound_time: ctx.now,
        ends,
        by_name: ctx.user?.name ?? '',
      })
      .execute();
    ctx.changed('distributorCustomer', id, null, { distributorId, customerId, ends });
    return id;
  },

  async deleteById(ctx, { query: { id } }) {
    assertHead(ctx, '解绑客户');
    const bound = await fromStore(ctx, 'distributor_customer')
      .select(['id', 'distributor_id as distributorId', 'customer_id as customerId'])
      .where('id', '=', id)
      .where('unbound_time', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!bound) throw new Failure('绑定不存在');
    await ctx.db
      .updateTable('distributor_customer')
      .set({ unbound_time: ctx.now })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('distributorCustomer', id, bound, null);
    return null;
  },
};
