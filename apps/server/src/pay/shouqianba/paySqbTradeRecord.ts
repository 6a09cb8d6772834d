import { tradeSums } from '@partsdesk/core/listSums';
import { handleBefore } from '../../kit/beforeOutcome';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { page } from '../../kit/page';
import { closeTrade, refreshTrade } from '../trade/askProvider';
import { payableOf } from '../trade/payables';
import { inShop } from '../trade/shopContext';
import { tradeRecords, tradeSheet } from '../trade/tradeRecords';
import { openTradeOf } from '../trade/trades';

interface SaleOut {
  query: { saleOutId: string };
}

/** Reads the state of an outbound of the caller's shop. */
async function paymentStateOf({ system, storeId, shopId }: BeforeContext, saleOutId: string) {
  return system(storeId, async (ctx) => {
    const document = await payableOf('saleOut').find(ctx, saleOutId);
    if (!document || (shopId && document.shopId !== shopId)) throw new Failure('出库单不存在', { field: 'saleOutId' });
    const open = await openTradeOf(inShop(ctx, document.shopId), 'saleOut', saleOutId);
    return { document, open };
  });
}

type Standing = Awaited<ReturnType<typeof paymentStateOf>>;

function shown({ document, open }: Standing) {
  const trade = open && {
    outTradeNo: open.outTradeNo,
    status: open.status,
    amount: open.amount,
    provider: open.provider,
    channel: open.channel,
    createTime: open.createTime,
    expireTime: open.expireTime,
  };
  return {
    open: open !== undefined,
    trade: trade ?? null,
    paid: !document.cancelled && document.due === 0,
    due: document.due,
  };
}

export const paySqbTradeRecord: Group<'pay/paySqbTradeRecord'> = {
  page: (ctx, { query }) => page(ctx, tradeRecords(ctx, 'sqb', query), query, { sums: tradeSums }),
  exportExcel: (ctx, { query }) => tradeSheet(ctx, 'sqb', query, '收钱吧收款记录'),

  checkNotPay: handleBefore(async (desk, { query }: SaleOut) => {
    const { open } = await paymentStateOf(desk, query.saleOutId);
    if (open) await refreshTrade({ desk, system: desk.system }, desk.storeId, open.id);
    return shown(await paymentStateOf(desk, query.saleOutId));
  }),

  delBySaleOutId: handleBefore(async (desk, { query }: SaleOut) => {
    const { open } = await paymentStateOf(desk, query.saleOutId);
    if (open) await closeTrade({ desk, system: desk.system }, desk.storeId, open.id, '未付款，已撤销');
    return shown(await paymentStateOf(desk, query.saleOutId));
  }),
};
