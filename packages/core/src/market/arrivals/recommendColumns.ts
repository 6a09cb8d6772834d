import type { Schemas } from '@partsdesk/sdk/types/parts';
import { enabled } from '../../enabled';
import type { ListColumn } from '../../listColumns';

type Row = Schemas['RecommendGoods'];

/** Whether customers see a new part. */
export const ON_SALE = [
  { value: enabled.statuses.enabled.code, label: '已上架' },
  { value: enabled.statuses.disabled.code, label: '未上架' },
] as const;

export const onSaleLabel = (onSale: Row['onSale']) =>
  onSale === ON_SALE[0].value ? ON_SALE[0].label : ON_SALE[1].label;

/** The columns of new parts, on the screen and in the sheet. */
export const recommendColumns: readonly ListColumn<Row>[] = [
  { field: 'skuCode', title: '商品编码', kind: 'code' },
  { field: 'goodsName', title: '商品名称' },
  { field: 'goodsPrice', title: '总店价', kind: 'fen' },
  { field: 'price', title: '推荐价', kind: 'fen' },
  { field: 'onSale', title: '状态', text: ({ onSale }) => onSaleLabel(onSale) },
  { field: 'title', title: '标题' },
  { field: 'words', title: '推荐语' },
  { field: 'spec', title: '规格' },
  { field: 'categoryName', title: '分类' },
  { field: 'inquiryCount', title: '询价数', kind: 'quantity' },
  { field: 'createTime', title: '加入时间', kind: 'moment' },
];
