import { quantityColumn, readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Money } from '@partsdesk/ui/text/Money';
import { GoodsName } from '../GoodsName';
import type { LabelLine } from './labelCounts';

/** Columns of the drawer of labels; together they are no wider than it is, so a long name breaks. */
export const labelColumns = [
  readColumn<LabelLine>('name', { label: '商品', width: 180 }, (line) => <GoodsName line={line} />),
  readColumn<LabelLine>('price', { label: '售价', width: 96, align: 'right' }, (line) => <Money fen={line.price} />),
  readColumn<LabelLine>('shelf', { label: '货位', width: 88 }, (line) => line.shelf || '-'),
  quantityColumn<LabelLine>('count', { label: '张数', width: 80, decimals: 0 }),
];
