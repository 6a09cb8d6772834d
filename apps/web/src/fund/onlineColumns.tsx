import { formatMoment } from '@partsdesk/core/dates';
import { PAY_CHANNELS, PAY_PROVIDERS } from '@partsdesk/core/pay/payChannel';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/pay';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { textColumn } from '@partsdesk/ui/list/columns';
import { moneyColumn } from '@partsdesk/ui/list/moneyColumn';
import type { Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';

export type Trade = Schemas['PayTradeRecord'];
export type Refund = Schemas['PayRefundRecord'];

const numberColumn = <Row extends object>(
  field: keyof Row & string,
  headerName: string,
  size: Pick<Column<Row>, 'width' | 'minWidth' | 'flex'>,
): Column<Row> => ({
  field,
  headerName,
  ...size,
  renderCell: ({ value }: { value?: string }) => <DocumentNumber code={value ?? ''} />,
});
const momentColumn = <Row extends object>(field: keyof Row & string, headerName: string): Column<Row> => ({
  field,
  headerName,
  width: 176,
  valueFormatter: (time: string | null) => (time ? formatMoment(time) : '-'),
});

export const tradeColumns: Column<Trade>[] = [
  numberColumn('code', '单号', { width: 196 }),
  { field: 'status', headerName: '状态', width: 120, renderCell: ({ row }) => <TradeChip trade={row} /> },
  { ...moneyColumn<Trade>('amount', '金额'), renderCell: ({ row }) => <Money fen={row.amount} strong /> },
  { ...moneyColumn<Trade>('refunded', '已退'), renderCell: ({ row }) => <Money fen={row.refunded || null} /> },
  moneyColumn('fee', '手续费', 96),
  {
    field: 'channel',
    headerName: '支付方式',
    width: 112,
    valueFormatter: (channel: Trade['channel']) => PAY_CHANNELS[channel],
  },
  { field: 'shopName', headerName: '门店', width: 112 },
  momentColumn('createTime', '发起时间'),
  momentColumn('paidTime', '支付时间'),
  numberColumn('outTradeNo', '商户订单号', { minWidth: 280, flex: 1 }),
];

export const refundColumns: Column<Refund>[] = [
  numberColumn('code', '单号', { width: 196 }),
  { field: 'status', headerName: '状态', width: 120, renderCell: ({ row }) => <RefundChip refund={row} /> },
  { ...moneyColumn<Refund>('amount', '退款'), renderCell: ({ row }) => <Money fen={row.amount} strong /> },
  moneyColumn('total', '原支付'),
  { field: 'reason', headerName: '原因', width: 104 },
  textColumn('answer', '服务商答复', { minWidth: 200, flex: 1 }),
  {
    field: 'provider',
    headerName: '服务商',
    width: 96,
    valueFormatter: (provider: Refund['provider']) => PAY_PROVIDERS[provider],
  },
  { field: 'shopName', headerName: '门店', width: 112 },
  momentColumn('createTime', '发起时间'),
  momentColumn('refundTime', '到账时间'),
  numberColumn('outRefundNo', '退款单号', { width: 190 }),
];

export const TradeChip = ({ trade }: { trade: Pick<Trade, 'status'> }) => (
  <LifecycleChip lifecycle={payTradeLifecycle} status={trade.status} />
);
export const RefundChip = ({ refund }: { refund: Pick<Refund, 'status'> }) => (
  <LifecycleChip lifecycle={payRefundLifecycle} status={refund.status} />
);
