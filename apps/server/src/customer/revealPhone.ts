import { REVEALS_A_DAY } from '@partsdesk/core/customer/revealedPhones';
import { assertServiceRight } from '../account/role/serviceRights';
import { dayOf } from '../clock';
import { newId } from '../db/ids';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { fromStore } from '../kit/storeTables';
import { visibleCustomer } from './visibleCustomers';

/** Counts what the user has looked at today; a lock on the user's own row has two looks wait for each other. */
async function revealedToday(ctx: Context, userId: string): Promise<number> {
  await fromStore(ctx, 'staff').select('id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await fromStore(ctx, 'phone_reveal')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('day', '=', dayOf(ctx.now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Answers a hidden number, and notes who looked at whose (MEM-80). */
export const revealPhone: Pick<Group<'parts/customer'>, 'revealPhone'> = {
  async revealPhone(ctx, { body }) {
    const id = await visibleCustomer(ctx, body.id);
    await assertServiceRight(ctx, 'see_phone', 'id');
    const userId = ctx.user?.id ?? '';
    const before = await revealedToday(ctx, userId);
    if (before >= REVEALS_A_DAY)
      throw new Failure(`今天查看的客户手机号已达 ${String(REVEALS_A_DAY)} 个，请明天再查看或请店长授权`, {
        field: 'id',
      });
    const { phone } = await fromStore(ctx, 'customer').select('phone').where('id', '=', id).executeTakeFirstOrThrow();
    if (!phone) throw new Failure('该客户没有登记手机号', { field: 'id' });
    await ctx.db
      .insertInto('phone_reveal')
      .values({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        customer_id: id,
        user_id: userId,
        day: dayOf(ctx.now),
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('phoneReveal', id, null, { revealed: true });
    return { phone, left: REVEALS_A_DAY - before - 1 };
  },
};
