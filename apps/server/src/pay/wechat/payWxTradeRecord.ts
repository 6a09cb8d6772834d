import { tradeSums } from '@partsdesk/core/listSums';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { bills, withShops } from '../bill/dayBill';
import { tradeRecords, tradeSheet } from '../trade/tradeRecords';

export const payWxTradeRecord: Group<'pay/payWxTradeRecord'> = {
  page: (ctx, { query }) => page(ctx, tradeRecords(ctx, 'wechat', query), query, { sums: tradeSums }),
  async bills(ctx, { query }) {
    const found = await page(ctx, bills(ctx), query);
    return { ...found, records: await withShops(ctx, found.records) };
  },
  exportExcel: (ctx, { query }) => tradeSheet(ctx, 'wechat', query, '微信收款记录'),
};
