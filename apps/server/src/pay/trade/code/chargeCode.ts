import { PASSWORD_SECONDS, walletOf } from '@partsdesk/core/pay/authCode';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/pay';
import { addDays } from '../../../clock';
import { Failure } from '../../../kit/failure';
import type { BeforeContext } from '../../../kit/outside';
import { signature } from '../../../secrets';
import { beginPayment, payableNow } from '../beginPayment';
import { gatewayOf } from '../gateways';
import { payableOf } from '../payables';
import { codeCharged } from '../settleTrade';
import { inShop } from '../shopContext';
import { openTradeOf, tradeOfAuthCode, type Trade } from '../trades';

type Draft = BodyOf<operations['codePayment_add']>;

const PURPOSE = 'auth code';
const KIND = 'saleOut';
const FIRST_QUESTION_SECONDS = 5;

/** Inserts the payment; of a code that was charged for this outbound before, returns that payment. */
const insertPayment = ({ system, storeId, shopId, user, settings }: BeforeContext, draft: Draft) =>
  system(storeId, async (ctx) => {
    const seen = await payableOf(KIND).lock(ctx, draft.saleOutId);
    if (!seen || (shopId && seen.shopId !== shopId)) throw new Failure('出库单不存在', { field: 'saleOutId' });
    const at = inShop(ctx, seen.shopId);
    const digest = signature(settings, PURPOSE, draft.authCode);
    const charged = await tradeOfAuthCode(at, digest, addDays(ctx.now, -1));
    if (charged && charged.documentId !== seen.id)
      throw new Failure('这个付款码刚刚用过，请顾客刷新付款码后再扫', { field: 'authCode' });
    if (charged) return { trade: charged, isNew: false };
    const open = await openTradeOf(at, KIND, seen.id);
    if (open)
      throw new Failure('这张单的上一笔付款还没有结果，请等结果或先撤销；未扣款', { data: { current: open.status } });
    const trade = await beginPayment(at, KIND, payableNow(seen, draft.amount), {
      channel: walletOf(draft.authCode) === 'alipay' ? 'aliCode' : 'wxCode',
      seconds: { payable: PASSWORD_SECONDS, firstQuestion: FIRST_QUESTION_SECONDS },
      scanned: { cashier: user, digest },
    });
    return { trade, isNew: true };
  });

/**
 * Charges the customer's payment code. Only who wrote the payment down calls the provider, once: after a lost answer it
 * is asked, and undone in the end.
 */
export async function chargeCode(desk: BeforeContext, draft: Draft): Promise<Trade> {
  const { trade, isNew } = await insertPayment(desk, draft);
  if (!isNew) return trade;
  const answer = await gatewayOf(desk, desk.system, desk.storeId, trade.provider).charge(trade, draft.authCode);
  return (await desk.system(desk.storeId, (ctx) => codeCharged(ctx, trade.id, answer))) ?? trade;
}
