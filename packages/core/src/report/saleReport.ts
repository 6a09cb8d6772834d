import type { Schemas } from '@partsdesk/sdk/types/report';
import type { ListColumn } from '../listColumns';
import { orderTypeLabel } from '../order/sale/orderType';

type Row = Schemas['SaleBillRow'];
export type SaleGrouping = Schemas['SaleGrouping'];

/** 汇总方式: what the report puts sales together by. */
export const SALE_GROUPINGS: Readonly<Record<SaleGrouping, string>> = {
  day: '按日',
  month: '按月',
  shop: '按门店',
  staff: '按服务人员',
  category: '按分类',
  goods: '按商品',
  customer: '按客户',
  orderType: '按订单类型',
  document: '按单据',
};

/** What a document of the report is, in words. */
const documentKinds: Readonly<Record<string, string>> = {
  saleOut: '出库单',
  salesReturn: '退货单',
  afterSale: '售后单',
  refundBill: '补偿退款',
  orderSale: '销售单调整',
};
export const saleDocumentLabel = (kind: string): string => documentKinds[kind] ?? kind;

/** Writes a part in 1/10,000 as a percentage with two decimals; null is a dash. */
export const rateText = (rate: number | null): string => (rate === null ? '-' : `${(rate / 100).toFixed(2)}%`);

/** Columns that show what goods cost, for whom they are not hidden from. */
export const COST_FIELDS: readonly string[] = ['cost', 'margin', 'marginRate'];

const orders: ListColumn<Row> = { field: 'orders', title: '单数', kind: 'quantity' };
const figures: readonly ListColumn<Row>[] = [
  { field: 'quantity', title: '数量', kind: 'quantity' },
  { field: 'sales', title: '销售额', kind: 'fen' },
  { field: 'returned', title: '退货额', kind: 'fen', amount: ({ returned }) => returned || null },
  { field: 'net', title: '净销售额', kind: 'fen' },
  { field: 'cost', title: '成本', kind: 'cost' },
  { field: 'margin', title: '毛利', kind: 'cost' },
  { field: 'marginRate', title: '毛利率', text: ({ marginRate }) => rateText(marginRate) },
  { field: 'share', title: '占比', text: ({ share }) => rateText(share) },
];
const nameOf = (title: string, missing = ''): ListColumn<Row> => ({
  field: 'name',
  title,
  text: ({ name }) => name || missing,
});

/**
 * Lists the columns of 销售报表 for each way of putting sales together. An outbound counts once, so that its number is
 * no figure of a part, a category or an order type.
 */
export const saleColumns: Readonly<Record<SaleGrouping, readonly ListColumn<Row>[]>> = {
  day: [nameOf('日期'), orders, ...figures],
  month: [nameOf('月份'), orders, ...figures],
  shop: [nameOf('门店'), orders, ...figures],
  staff: [nameOf('服务人员', '未指定'), orders, ...figures],
  category: [nameOf('分类'), ...figures],
  goods: [{ field: 'code', title: '商品编码' }, nameOf('商品'), ...figures],
  customer: [nameOf('客户'), orders, ...figures],
  orderType: [
    { field: 'name', title: '订单类型', text: ({ id, name }) => name || orderTypeLabel(Number(id)) },
    ...figures,
  ],
  document: [
    { field: 'code', title: '单号', kind: 'code' },
    { field: 'documentKind', title: '单据', text: ({ documentKind }) => saleDocumentLabel(documentKind) },
    { field: 'day', title: '日期' },
    nameOf('客户'),
    { field: 'shopName', title: '门店' },
    orders,
    ...figures,
  ],
};
