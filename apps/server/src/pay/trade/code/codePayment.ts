import { handleBefore } from '../../../kit/beforeOutcome';
import type { Group } from '../../../kit/contract';
import { Failure } from '../../../kit/failure';
import type { BeforeContext } from '../../../kit/outside';
import { closeTrade, refreshTrade } from '../askProvider';
import { findTrade, isByAuthCode, tradeIdOf, type Trade } from '../trades';
import { chargeCode } from './chargeCode';

const shown = ({ outTradeNo, status, amount, provider, channel, expireTime, paidTime, reason }: Trade) => ({
  outTradeNo,
  status,
  amount,
  provider,
  channel,
  expireTime,
  paidTime,
  reason,
});

/** Finds a payment by code of the caller's shop. */
async function paymentOf({ system, storeId, shopId }: BeforeContext, outTradeNo: string): Promise<Trade> {
  const trade = await system(storeId, ({ db }) => findTrade(db, storeId, tradeIdOf(outTradeNo)));
  if (!trade || !isByAuthCode(trade) || (shopId && trade.shopId !== shopId))
    throw new Failure('没有这笔支付', { field: 'outTradeNo' });
  return trade;
}

export const codePayment: Group<'pay/codePayment'> = {
  add: handleBefore(async (desk, { body }: { body: Parameters<typeof chargeCode>[1] }) =>
    shown(await chargeCode(desk, body)),
  ),

  queryResult: handleBefore(async (desk, { query: { outTradeNo } }: { query: { outTradeNo: string } }) => {
    const { id } = await paymentOf(desk, outTradeNo);
    await refreshTrade({ desk, system: desk.system }, desk.storeId, id);
    return shown(await paymentOf(desk, outTradeNo));
  }),

  undo: handleBefore(async (desk, { body: { outTradeNo } }: { body: { outTradeNo: string } }) => {
    const { id } = await paymentOf(desk, outTradeNo);
    await closeTrade({ desk, system: desk.system }, desk.storeId, id, '未付款，已撤销');
    return shown(await paymentOf(desk, outTradeNo));
  }),
};
