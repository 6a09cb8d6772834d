import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { ListColumn } from '../listColumns';
import { goodsTitle } from './goodsDisplay';
import { saleStateText } from './saleStates';

type Row = Schemas['GoodsShop'];

/** Lists the columns of 门店商品. */
export const goodsShopColumns: readonly ListColumn<Row>[] = [
  { field: 'name', title: '商品', text: goodsTitle },
  { field: 'skuCode', title: '商品编码', kind: 'code' },
  { field: 'brandName', title: '品牌' },
  // Work is sold without stock.
  {
    field: 'available',
    title: '可售',
    kind: 'quantity',
    amount: ({ available, isService }) => (isService ? null : available),
  },
  { field: 'shelf', title: '货位' },
  { field: 'price', title: '售价', kind: 'fen' },
  { field: 'onSale', title: '状态', text: ({ onSale }) => saleStateText(onSale) },
  { field: 'archivePrice', title: '总店价', kind: 'fen' },
  { field: 'allocated', title: '占用', kind: 'quantity', amount: ({ allocated }) => allocated || null },
  {
    field: 'onHand',
    title: '库存',
    kind: 'quantity',
    amount: ({ onHand, isService }) => (isService ? null : onHand),
  },
  { field: 'categoryName', title: '分类' },
  { field: 'shopCategoryName', title: '门店分类' },
  { field: 'barCode', title: '条形码', kind: 'code' },
  { field: 'oemNumbers', title: 'OE号', text: ({ oemNumbers }) => oemNumbers.join('、') },
];
