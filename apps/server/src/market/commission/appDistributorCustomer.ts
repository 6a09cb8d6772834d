import { enabled } from '@partsdesk/core/enabled';
import { sql } from 'kysely';
import { giveBackTry, takeTry } from '../../account/login/tries';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure, Problem } from '../../kit/failure';
import { withMutex } from '../../kit/mutex';
import type { BeforeContext } from '../../kit/outside';
import { fromStore } from '../../kit/storeTables';
import { bindCustomer, TO_CUSTOMER, WRONG_CODE } from './bindCustomer';

/** Wrong codes of one customer, and of all who ask from one address. */
const [OF_ONE, OF_ADDRESS] = [10, 60];
const HOUR = 3600;

/** Finds the distributor of a code; undefined where it is nobody's whom a customer may be bound to. */
const promoterOf = ({ store, storeId }: BeforeContext, code: string) =>
  store((db) =>
    db
      .selectFrom('distributor')
      .select('id')
      .where('store_id', '=', storeId)
      .where('code', '=', code.trim().toUpperCase())
      .where('status', '=', sql.lit(enabled.statuses.enabled.code))
      .where('deleted_time', 'is', null)
      .executeTakeFirst(),
  );

/**
 * Finds the distributor of a code. It counts as a try of the customer and of the address before it is looked up, and is
 * given back when it is right; whatever is wrong has one answer, so that nobody learns which codes exist (MKT-42).
 */
async function distributorByCode(outside: BeforeContext, code: string): Promise<string> {
  const { platform, storeId, customerId, address, now } = outside;
  const person = `promoterCode:${storeId}:by:${customerId ?? ''}`;
  const place = `promoterCode:at:${address}`;
  // Serialises a customer's look-ups, so that parallel right codes do not count as wrong tries.
  return withMutex(person, async () => {
    const mayTry = await platform(
      async (db) => (await takeTry(db, person, OF_ONE, HOUR, now)) && (await takeTry(db, place, OF_ADDRESS, HOUR, now)),
    );
    if (!mayTry) throw new Problem(429, '推广码错误次数过多，请一小时后再试').retryAfter(HOUR);
    const found = await promoterOf(outside, code);
    if (!found) throw new Failure(WRONG_CODE, { field: 'code' });
    await platform(async (db) => {
      await giveBackTry(db, person, now);
      await giveBackTry(db, place, now);
    });
    return found.id;
  });
}

/** Binds the customer who asks; who is bound to this distributor already has the same answer again. */
async function bindSelf(ctx: Context, distributorId: string): Promise<string> {
  const customer = await fromStore(ctx, 'customer')
    .select(['id', 'name', 'phone', 'status'])
    .where('id', '=', ctx.customerId ?? '')
    .forUpdate()
    .executeTakeFirst();
  if (!customer) throw new Failure('客户不存在');
  if (customer.status === enabled.statuses.disabled.code) throw new Failure('您的账号已停用，请联系店铺');
  const held = await fromStore(ctx, 'distributor_customer')
    .select('id')
    .where('customer_id', '=', customer.id)
    .where('distributor_id', '=', distributorId)
    .where('unbound_time', 'is', null)
    .where((where) => where.or([where('ends', 'is', null), where('ends', '>', ctx.now)]))
    .executeTakeFirst();
  return held?.id ?? bindCustomer(ctx, customer, distributorId, TO_CUSTOMER, '推广码');
}

export const appDistributorCustomer: Group<'parts/appDistributorCustomer'> = {
  bind: withBefore(
    (outside, { body }) => distributorByCode(outside, body.code),
    (ctx, { before }) => bindSelf(ctx, before),
  ),
};
