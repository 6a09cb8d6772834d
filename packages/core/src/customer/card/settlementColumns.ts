import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { ListColumn } from '../../listColumns';

type Row = Schemas['CardSettlement'];

/** Lists the columns of 跨店结算. */
export const settlementColumns: readonly ListColumn<Row>[] = [
  { field: 'issuerName', title: '发卡门店' },
  { field: 'spenderName', title: '消费门店' },
  { field: 'entries', title: '笔数', kind: 'quantity' },
  { field: 'principal', title: '本金', kind: 'fen' },
  { field: 'gift', title: '赠送', kind: 'fen' },
  { field: 'amount', title: '合计', kind: 'fen' },
];
