import { enabled } from '@partsdesk/core/enabled';
import { formatYuan } from '@partsdesk/core/money';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { WALK_IN } from '../customers';
import { spendableOf, storedCardOf } from './valueCards';

const MOBILE = /^1[3-9]\d{9}$/;

/** What customers may pay out of their stored value by themselves, away from the till. */
interface OwnBalance {
  /** Their mobile number on record; empty where there is none. */
  phone: string;
  /** What they can spend now, fen. */
  spendable: number;
  /** Why they can pay with nothing of their own, whatever they have, in words. */
  barred: string | undefined;
  /** Why no stored value can be spent, in words. */
  problem: string | undefined;
}

/** Reads what a customer may pay out of stored value by the shop's day (MEM-04). */
export async function ownBalance(
  ctx: Pick<Context, 'db' | 'storeId' | 'placeId' | 'now' | 'user'>,
  customerId: string,
): Promise<OwnBalance> {
  const owner = await ctx.db
    .selectFrom('customer')
    .select(['kind', 'status', 'phone'])
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!owner) throw new Failure('客户不存在');
  const card = await storedCardOf(ctx, customerId);
  const spendable = card ? await spendableOf(ctx, customerId) : 0;
  const barred =
    owner.kind === WALK_IN
      ? '散客没有会员余额'
      : owner.status === enabled.statuses.disabled.code
        ? '您的账号已停用，请联系店铺'
        : undefined;
  const problem = () => {
    if (barred) return barred;
    if (!card) return '您在本店没有会员余额';
    if (card.status === enabled.statuses.disabled.code) return '您的会员余额已冻结，请联系店铺；未扣款';
    return spendable > 0 ? undefined : `您的会员余额不足，现有 ${formatYuan(spendable)}；未扣款`;
  };
  return { phone: MOBILE.test(owner.phone ?? '') ? (owner.phone ?? '') : '', spendable, barred, problem: problem() };
}
