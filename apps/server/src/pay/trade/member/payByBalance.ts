import { formatYuan } from '@partsdesk/core/money';
import { ownBalance } from '../../../customer/card/ownBalance';
import { spendableOf } from '../../../customer/card/valueCards';
import { assertOpen } from '../../../kit/closedPeriod';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import type { OutsideAccess } from '../../../kit/outside';
import { sendLater } from '../../../kit/sendLater';
import { closeTrade } from '../askProvider';
import { payableNow } from '../beginPayment';
import { payableOf } from '../payables';
import { inShop } from '../shopContext';
import { isByAuthCode, openTradeOf } from '../trades';

/** Only outbounds are paid out of stored value. */
const KIND = 'saleOut';

/**
 * Closes what is open of an outbound at a provider, before the transaction that spends stored value. The payment of a
 * code that the cashier scanned is theirs to undo.
 */
export async function closeOpenTrade(access: OutsideAccess, storeId: string, saleOutId: string): Promise<void> {
  const open = await access.system(storeId, (ctx) => openTradeOf(ctx, KIND, saleOutId));
  if (!open) return;
  if (isByAuthCode(open)) throw new Failure('收银台正在收这张单，请等结果；会员余额未扣款');
  await closeTrade(access, storeId, open.id, '顾客改用会员余额付');
}

/** Tells the holder what was spent, by a text message. */
async function tellHolder(
  ctx: Context,
  { phone, code, paid, balance }: { phone: string; code: string; paid: number; balance: number },
): Promise<void> {
  if (!phone) return;
  const shop = await ctx.db
    .selectFrom('shop')
    .select('name')
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', ctx.placeId)
    .executeTakeFirstOrThrow();
  const text = `【${shop.name}】您用会员余额支付了${code}，付款${formatYuan(paid)}，余额${formatYuan(balance)}。如非本人操作，请马上联系店铺。`;
  await sendLater(ctx, 'sms', { phone, text });
}

/**
 * Pays an outbound out of the stored value of its customer: what it owes, or what they can spend (MEM-52, MEM-53).
 * Refuses while a payment is open at a provider, which may be paid any moment.
 * @param amount what the customer was shown as owed
 */
export async function payByBalance(ctx: Context, saleOutId: string, amount: number) {
  const document = await payableOf(KIND).lock(ctx, saleOutId);
  if (!document?.byBalance || !document.customerId) throw new Failure('单据不存在');
  const { customerId, code, due, cancelled } = document;
  const at: Context = { ...inShop(ctx, document.shopId), customerId };
  // Looked at again under the document's lock, since another phone may have begun after the closing.
  if (await openTradeOf(at, KIND, saleOutId)) throw new Failure('上一笔支付还在确认中，请稍后再试；会员余额未扣款');
  if (!cancelled && due <= 0) throw new Failure('该单已支付，会员余额未扣款');
  payableNow(document, amount);
  await assertOpen(at);
  const { phone, spendable, problem } = await ownBalance(at, customerId);
  if (problem) throw new Failure(problem);
  const paid = Math.min(spendable, due);
  const receipt = await document.byBalance(at, paid);
  const balance = await spendableOf(at, customerId);
  await tellHolder(at, { phone, code, paid, balance });
  return { code: receipt, paid, due: due - paid, balance };
}
