import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { ListColumn } from '../../listColumns';

type Row = Schemas['DullGoods'];

/** The columns of dull parts, on the screen and in the sheet. */
export const dullColumns: readonly ListColumn<Row>[] = [
  { field: 'skuCode', title: '商品编码', kind: 'code' },
  { field: 'goodsName', title: '商品名称' },
  { field: 'title', title: '标题' },
  { field: 'spec', title: '规格' },
  { field: 'categoryName', title: '分类' },
  { field: 'goodsPrice', title: '总店价', kind: 'fen' },
  { field: 'onHand', title: '库存', kind: 'quantity' },
  { field: 'offered', title: '可供数量', kind: 'quantity' },
  { field: 'shopCount', title: '上挂门店', kind: 'quantity' },
  { field: 'onlineCount', title: '上架门店', kind: 'quantity' },
  { field: 'waitingCount', title: '未回复', kind: 'quantity' },
  { field: 'createTime', title: '加入时间', kind: 'moment' },
];
