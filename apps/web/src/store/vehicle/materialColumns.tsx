import {
  priceColumn,
  quantityColumn,
  readColumn,
  textColumn,
  type LineColumn,
} from '@partsdesk/ui/list/columns/lineColumns';
import { Money } from '@partsdesk/ui/text/Money';
import { amountOf, type LabourLine, type PartLine } from './materialLines';

export const partColumns: LineColumn<PartLine>[] = [
  readColumn('skuCode', { label: '商品编码', width: 120 }, ({ skuCode }) => skuCode),
  readColumn('name', { label: '商品' }, ({ name }) => name),
  readColumn('unitName', { label: '单位', width: 72 }, ({ unitName }) => unitName),
  quantityColumn('quantity', { label: '数量', width: 110 }),
  priceColumn('price', { label: '单价（元）', width: 120 }),
  readColumn('amount', { label: '金额', width: 120, align: 'right' }, (line) => <Money fen={amountOf(line)} />),
];

export const labourColumns: LineColumn<LabourLine>[] = [
  textColumn('name', { label: '项目名称', maxLength: 40 }),
  textColumn('unitName', { label: '单位', width: 80, maxLength: 10 }),
  quantityColumn('quantity', { label: '数量', width: 110, decimals: 2 }),
  priceColumn('price', { label: '单价（元）', width: 120 }),
  readColumn('amount', { label: '金额', width: 120, align: 'right' }, (line) => <Money fen={amountOf(line)} />),
];
