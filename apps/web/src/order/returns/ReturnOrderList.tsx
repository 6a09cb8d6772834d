import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { saleReturnExport } from '@partsdesk/sdk/parts/saleReturnExport';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { moneyColumn } from '@partsdesk/ui/list/moneyColumn';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { PageSums } from '@partsdesk/ui/list/PageSums';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Page } from '@partsdesk/ui/page/Page';
import { Money } from '@partsdesk/ui/text/Money';
import { Link, useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { returnAddress } from '../documentAddress';
import { ExportButton } from '../ExportButton';
import { ReturnState } from './ReturnState';
import { showsRefund } from './returnSteps';
import { useReturnActions } from './useReturnActions';

type Row = Schemas['SalesReturnRow'];

const columns: Column<Row>[] = [
  {
    field: 'code',
    headerName: '退货单号',
    width: 188,
    renderCell: ({ row }) => <DocumentNumber code={row.code} size={13} />,
  },
  { field: 'customerName', headerName: '客户', width: 128 },
  moneyColumn('amount', '退款金额', 112),
  {
    field: 'status',
    headerName: '状态',
    width: 104,
    renderCell: ({ row }) => <LifecycleChip lifecycle={salesReturnLifecycle} status={row.status} />,
  },
  {
    field: 'refundStatus',
    headerName: '退款',
    width: 104,
    renderCell: ({ row }) =>
      showsRefund(row) ? <LifecycleChip lifecycle={refundStatus} status={row.refundStatus} /> : '-',
  },
  { field: 'summary', headerName: '商品', flex: 1, minWidth: 180 },
  moneyColumn('refunded', '已退', 108),
  {
    field: 'saleOutCode',
    headerName: '出库单号',
    width: 188,
    renderCell: ({ row }) => <DocumentNumber code={row.saleOutCode} size={13} />,
  },
  { field: 'by', headerName: '开单人', width: 92 },
  { field: 'createTime', headerName: '开单时间', width: 172, valueFormatter: formatMoment },
];

/** 退货单: lists returns, newest first. */
export function ReturnOrderList() {
  const [returns, exports] = [useGroup(salesReturn), useGroup(saleReturnExport)];
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const list = usePagedList(returns.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(salesReturnLifecycle, status),
      refundStatus: (status) => statusLabel(refundStatus, status),
      customerId: () => '指定客户',
      saleOutId: () => '指定出库单',
      from: (day) => `从 ${day}`,
      to: (day) => `到 ${day}`,
    },
  });
  const actionsOf = useReturnActions(list.reload);
  const add = mayVisit('OrderCashSelectReturnOrder') && (
    <Button component={Link} to={pathOfRoute('OrderCashSelectReturnOrder') ?? ''} variant="contained">
      新增退货单
    </Button>
  );
  const open = (row: { id: string }) => void navigate(returnAddress(row.id));
  const { keyword, status, refundStatus: paid, customerId, saleOutId, from, to } = list.query;
  const filter = Object.fromEntries(
    Object.entries({ keyword, status, refundStatus: paid, customerId, saleOutId, from, to }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return (
    <Page
      title="退货单"
      action={add}
      secondary={
        <ExportButton
          path="saleReturnExport.apply"
          title="导出退货单"
          check={() => exports.checkExport(filter)}
          apply={() => exports.apply(filter)}
        />
      }
      chips={list.chips}
      filters={
        <>
          <TextField label="单号、客户、手机号" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="状态"
            choices={statusChoices(salesReturnLifecycle)}
            width={120}
            {...list.bind('status')}
          />
          <FilterSelect
            label="退款状态"
            choices={statusChoices(refundStatus)}
            width={128}
            {...list.bind('refundStatus')}
          />
          <DateRange label="开单日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
    >
      <PagedTable
        label="退货单"
        list={list}
        columns={columns}
        card={(row) => ({
          title: row.customerName,
          state: <ReturnState back={row} />,
          facts: [
            ['退款金额', <Money key="amount" fen={row.amount} strong />],
            ['商品', row.summary],
            ['单号', row.code],
            ['开单', `${row.by} ${formatMoment(row.createTime)}`],
          ],
        })}
        actions={(row) => [...actionsOf(row), { label: '详情', run: () => open(row) }]}
        onOpen={open}
        empty={{ text: '还没有退货单。客户退货时，从原出库单选要退的商品。', ...(add ? { action: add } : {}) }}
        totals={
          <PageSums
            rows={list.rows.filter(showsRefund)}
            sums={[
              ['退款金额', 'amount'],
              ['已退', 'refunded'],
            ]}
          />
        }
      />
    </Page>
  );
}
