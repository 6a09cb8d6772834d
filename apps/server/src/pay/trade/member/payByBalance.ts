import { readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { purseWords, type PurseTender } from '@partsdesk/core/customer/purse';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { spendableOf } from '../../../customer/card/valueCards';
import { chosenTenders, type PurseChoice } from '../../../customer/purse';
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

/** Names each means that paid with its amount, where that is more than stored value alone. */
const meansOf = (tenders: readonly PurseTender[]): string =>
  tenders.every(({ method }) => method === PayMethod.storedValue)
    ? ''
    : `（${tenders.map((tender) => `${purseWords(tender)} ${formatYuan(tender.amount)}`).join('，')}）`;

/** Tells the holder what was spent, by a text message. */
async function tellHolder(
  ctx: Context,
  spent: { phone: string; code: string; tenders: readonly PurseTender[]; paid: number; balance: number },
): Promise<void> {
  const { phone, code, tenders, paid, balance } = spent;
  if (!phone) return;
  const shop = await ctx.db
    .selectFrom('shop')
    .select('name')
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', ctx.placeId)
    .executeTakeFirstOrThrow();
  const means = `付款${formatYuan(paid)}${meansOf(tenders)}`;
  const text = `【${shop.name}】您用会员余额支付了${code}，${means}，余额${formatYuan(balance)}。如非本人操作，请马上联系店铺。`;
  await sendLater(ctx, 'sms', { phone, text });
}

/**
 * Pays an outbound by what its customer chose of their points, cash cards and stored value: what it owes, or what these
 * bring (MEM-52, MEM-53).
 * Refuses while a payment is open at a provider, which may be paid any moment.
 * @param chosen what pays, and what the customer was shown as owed
 * @param cashCardIds the ids of the chosen cash cards, in their order
 */
export async function payByBalance(
  ctx: Context,
  saleOutId: string,
  chosen: PurseChoice & { amount: number },
  cashCardIds: readonly string[],
) {
  const document = await payableOf(KIND).lock(ctx, saleOutId);
  if (!document?.byMember || !document.customerId || !document.sale) throw new Failure('单据不存在');
  const { customerId, code, due, cancelled } = document;
  const at: Context = { ...inShop(ctx, document.shopId), customerId };
  // Looked at again under the document's lock, since another phone may have begun after the closing.
  if (await openTradeOf(at, KIND, saleOutId)) throw new Failure('上一笔支付还在确认中，请稍后再试；会员余额未扣款');
  if (!cancelled && due <= 0) throw new Failure('该单已支付，会员余额未扣款');
  payableNow(document, chosen.amount);
  await assertOpen(at);
  const sale = { id: document.id, receivable: document.sale.receivable, due };
  const { phone, tenders, paid, rest } = await chosenTenders(at, customerId, sale, chosen);
  const cards = (chosen.cashCards ?? []).map((number) => readCardNumber(number));
  const receipt = await document.byMember(
    at,
    tenders.map((tender) => {
      const index = cards.indexOf(tender.cardNumber);
      if (tender.method === PayMethod.cashCard)
        return { ...tender, cashCardId: cashCardIds[index], field: `cashCards[${String(index)}]` };
      return { ...tender, field: tender.method === PayMethod.points ? 'points' : 'amount' };
    }),
  );
  const balance = await spendableOf(at, customerId);
  await tellHolder(at, { phone, code, tenders, paid, balance });
  const told = tenders.map((tender) => ({ label: purseWords(tender), amount: tender.amount }));
  return { code: receipt, tenders: told, paid, due: rest, balance };
}
