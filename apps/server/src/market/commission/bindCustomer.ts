import { enabled } from '@partsdesk/core/enabled';
import { addDays } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { commissionSetting } from '../../kit/storeSettings';
import { fromStore, withinStore } from '../../kit/storeTables';

/** A customer to be bound, whose row is locked: two at once cannot both bind him. */
export interface NewCustomer {
  id: string;
  name: string;
  phone: string;
}

/** How refusals are told: to staff by names, to the customer by no name of somebody else. */
interface Words {
  /** The field to blame for the customer, and the one for the distributor. */
  field: string;
  promoterField: string;
  none: string;
  disabled: string;
  self: string;
  samePhone: string;
  held: (customer: string, promoter: string) => string;
  paid: (customer: string) => string;
}

export const TO_STAFF: Words = {
  field: 'customerId',
  promoterField: 'distributorId',
  none: '分销员不存在',
  disabled: '该分销员已停用',
  self: '不能绑定分销员本人',
  samePhone: '客户和分销员的手机号相同，不能绑定',
  held: (customer, promoter) => `「${customer}」已绑定分销员「${promoter}」`,
  paid: (customer) => `「${customer}」在本店付过款，不是新客户，不能绑定`,
};

export const WRONG_CODE = '推广码无效或不能使用';

export const TO_CUSTOMER: Words = {
  field: 'code',
  promoterField: 'code',
  none: WRONG_CODE,
  disabled: WRONG_CODE,
  self: '这是您自己的推广码，不能绑定自己',
  samePhone: '推广码的手机号和您的相同，不能绑定',
  held: () => '您已绑定分销员，不能更换',
  paid: () => '您在本店付过款，不是新客户，不能绑定',
};

/** Refuses a customer who has paid here: nobody brought him (MKT-42). */
async function assertNew(ctx: Context, { id, name }: NewCustomer, words: Words): Promise<void> {
  const paid = await fromStore(ctx, 'receipt_bill')
    .select('id')
    .where('customer_id', '=', id)
    .where('amount', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (paid) throw new Failure(words.paid(name), { field: words.field });
}

/** Ends a binding whose days have passed; refuses one to somebody else that holds (MKT-42). */
async function endLapsed(ctx: Context, { id, name }: NewCustomer, words: Words): Promise<void> {
  const held = await fromStore(ctx, 'distributor_customer as bound')
    .innerJoin('distributor', withinStore('distributor.id', 'bound.distributor_id'))
    .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .select(['bound.id', 'bound.ends', 'customer.name as promoter'])
    .where('bound.customer_id', '=', id)
    .where('bound.unbound_time', 'is', null)
    .executeTakeFirst();
  if (!held) return;
  if (!held.ends || held.ends > ctx.now) throw new Failure(words.held(name, held.promoter), { field: words.field });
  await ctx.db
    .updateTable('distributor_customer')
    .set({ unbound_time: held.ends })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', held.id)
    .execute();
}

/** Binds a locked customer to a distributor, for as long as the setting says; returns the binding's id (MKT-42). */
export async function bindCustomer(
  ctx: Context,
  customer: NewCustomer,
  distributorId: string,
  words: Words,
  byName: string,
): Promise<string> {
  const promoter = await fromStore(ctx, 'distributor')
    .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .select(['distributor.status', 'distributor.customer_id as customerId', 'customer.phone'])
    .where('distributor.id', '=', distributorId)
    .where('distributor.deleted_time', 'is', null)
    .forShare(['distributor'])
    .executeTakeFirst();
  if (!promoter) throw new Failure(words.none, { field: words.promoterField });
  if (promoter.status !== enabled.statuses.enabled.code)
    throw new Failure(words.disabled, { field: words.promoterField });
  if (promoter.customerId === customer.id) throw new Failure(words.self, { field: words.field });
  if (customer.phone && customer.phone === promoter.phone) throw new Failure(words.samePhone, { field: words.field });
  await endLapsed(ctx, customer, words);
  await assertNew(ctx, customer, words);
  const { value: setting } = await commissionSetting(ctx);
  const id = newId(ctx.now);
  const ends = setting.bindDays > 0 ? addDays(ctx.now, setting.bindDays) : null;
  await ctx.db
    .insertInto('distributor_customer')
    .values({
      store_id: ctx.storeId,
      id,
      distributor_id: distributorId,
      customer_id: customer.id,
      bound_time: ctx.now,
      ends,
      by_name: byName,
    })
    .execute();
  ctx.changed('distributorCustomer', id, null, { distributorId, customerId: customer.id, ends });
  return id;
}
