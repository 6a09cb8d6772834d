import { can } from '@partsdesk/core/lifecycle';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { refundReturn } from './refundReturn';
import { passReturn, putReturnInStorage, submitReturn } from './returnSteps';
import { returnDetail, returnLines } from './salesReturnRows';
import { saveReturn } from './saveReturn';
import { lockOrders } from './storeReturn';

/** The pages of the steps with the words for what they allow. */
const STEPS = [
  ['OrderCashSaveReturnOrder', '开退货单'],
  ['OrderCashVerifyReturnOrder', '审核退货单'],
  ['OrderCashWarehousing', '退货入库'],
  ['OrderCashSettlement', '退货结算'],
] as const;

/** Takes all steps of a return in this transaction, so that one that is refused leaves nothing of the others. */
export async function returnAtOnce(ctx: Context, { tenders, ...draft }: BodyOf<operations['refundBill_returnAtOnce']>) {
  for (const [page, words] of STEPS)
    if (!(await ctx.can(page))) throw new Failure(`您没有${words}的权限，请提交审核，由有权限的人接着办`);
  const { id, code, version } = await saveReturn(ctx, draft);
  // The lines are written under the lock of their orders, as a hand-out does.
  await lockOrders(ctx, await returnLines(ctx, id));
  await submitReturn(ctx, { id, version });
  await passReturn(ctx, { id, version: version + 1 });
  const back = await returnDetail(ctx, id);
  const lines = back.lines.flatMap(({ id: lineId, restQuantity: quantity, condition }) =>
    quantity > 0 ? [{ lineId, quantity, condition }] : [],
  );
  const store = (seen: number) => lines.length > 0 && putReturnInStorage(ctx, { id, version: seen, lines });
  if (can(refundStatus, back.refundStatus, 'refundAll')) {
    const refund = { salesReturnId: id, version: back.version, tenders };
    const { rest, cashFrom } = await refundReturn(ctx, refund, () => store(back.version + 1));
    return { id, code, rest, cashFrom };
  }
  await store(back.version);
  return { id, code, rest: 0, cashFrom: null };
}
