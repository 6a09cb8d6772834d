import type { Group } from '../http/contract';
import { page } from '../http/page';
import { bills, withShops } from './dayBill';
import { tradeRecords, tradeSheet } from './tradeRecords';

export const payWxTradeRecord: Group<'pay/payWxTradeRecord'> = {
  page: (ctx, { query }) => page(ctx, tradeRecords(ctx, 'wechat', query), query),
  async bills(ctx, { query }) {
    const found = await page(ctx, bills(ctx), query);
    return { ...found, records: await withShops(ctx, found.records) };
  },
  exportExcel: (ctx, { query }) => tradeSheet(ctx, 'wechat', query, '微信收款记录'),
};
