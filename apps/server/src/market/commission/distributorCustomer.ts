import { sql } from 'kysely';
import { visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { WALK_IN } from '../../customer/customers';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { bindCustomer, TO_STAFF } from './bindCustomer';
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
    return bindCustomer(ctx, customer, distributorId, TO_STAFF, ctx.user?.name ?? '');
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
