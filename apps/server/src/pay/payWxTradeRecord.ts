import type { Group } from '../http/contract';
import { page } from '../http/page';
import { bills } from './dayBill';
import { tradeRecords, tradeSheet } from './tradeRecords';

export const payWxTradeRecord: Group<'pay/payWxTradeRecord'> = {
  page: (ctx, { query }) => page(ctx, tradeRecords(ctx, 'wechat', query), query),
  bills: (ctx, { query }) => page(ctx, bills(ctx), query),
  exportExcel: (ctx, { query }) => tradeSheet(ctx, 'wechat', query, '微信收款记录'),
};
