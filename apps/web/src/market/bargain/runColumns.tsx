import Chip from '@mui/material/Chip';
import { formatMinute } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import type { CardFacts } from '@partsdesk/ui/list/RowCard';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { RunState } from './bargainTexts';

type Row = Schemas['BargainRun'];

const helpedText = ({ helped, helpers }: Row) => `${String(helped)} / ${String(helpers)}`;
const untilText = ({ ends, buyBy }: Row) => (buyBy ? `${formatMinute(buyBy)} 前购买` : `${formatMinute(ends)} 前帮砍`);

/** The columns of a list of bargains. */
export const runColumns: Column<Row>[] = [
  { field: 'customerName', headerName: '客户', width: 112 },
  textColumn('phone', '手机号', { width: 120 }),
  {
    field: 'goodsName',
    headerName: '商品',
    flex: 1,
    minWidth: 160,
    valueGetter: (_, row) => `${row.goodsName} ${row.skuCode}`,
  },
  moneyColumn('listPrice', '原价', 96),
  moneyColumn('price', '现价', 96),
  moneyColumn('floorPrice', '底价', 96),
  { field: 'helped', headerName: '帮砍', width: 80, valueGetter: (_, row) => helpedText(row) },
  { field: 'status', headerName: '状态', width: 152, renderCell: ({ row }) => <RunState run={row} /> },
  {
    field: 'suspicious',
    headerName: '提醒',
    width: 96,
    renderCell: ({ row }) => (row.suspicious ? <Chip size="small" color="warning" label="疑似刷单" /> : null),
  },
  { field: 'ends', headerName: '截止', width: 176, valueGetter: (_, row) => untilText(row) },
  textColumn('orderCode', '销售单', { width: 136 }),
  { field: 'shopName', headerName: '门店', width: 104 },
  textColumn('remark', '备注', { width: 136 }),
  momentColumn('createTime', '发起时间'),
];

/** A bargain as a card of a phone. */
export const runCard = (row: Row): CardFacts => ({
  title: row.customerName,
  state: <RunState run={row} />,
  facts: [
    ['商品', `${row.goodsName} ${row.skuCode}`],
    ['现价', `${formatYuan(row.price)}（底价 ${formatYuan(row.floorPrice)}）`],
    ['帮砍', `${helpedText(row)}${row.suspicious ? '　疑似刷单' : ''}`],
    ['截止', untilText(row)],
    ['销售单', orDash(row.orderCode)],
    ['备注', orDash(row.remark)],
  ],
});
