import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { returnSums } from '@partsdesk/core/listSums';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { returnColumns, showsRefund } from '@partsdesk/core/order/returns/returnColumns';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import type { Download } from '@partsdesk/sdk';
import { saleReturnExport } from '@partsdesk/sdk/parts/saleReturnExport';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Page } from '@partsdesk/ui/page/Page';
import { Money } from '@partsdesk/ui/text/Money';
import { Link, useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { returnAddress } from '../documentAddress';
import { ExportButton } from '../ExportButton';
import { ShopFilter, useShopChoices } from '../ShopFilter';
import { ReturnState } from './ReturnState';
import { useReturnActions } from './useReturnActions';

const columns = screenColumns(returnColumns, {
  customerName: { width: 128 },
  status: {
    width: 104,
    renderCell: ({ row }) => <LifecycleChip lifecycle={salesReturnLifecycle} status={row.status} />,
  },
  refundStatus: {
    width: 104,
    renderCell: ({ row }) =>
      showsRefund(row) ? <LifecycleChip lifecycle={refundStatus} status={row.refundStatus} /> : '-',
  },
  summary: { flex: 1, minWidth: 180 },
  shopName: { width: 120 },
  by: { width: 92 },
});

/** 退货单: lists returns, newest first. */
export function ReturnOrderList() {
  const [returns, exports] = [useGroup(salesReturn), useGroup(saleReturnExport)];
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const may = useMay();
  const shops = useShopChoices();
  const list = usePagedList(returns.page, {
    sums: returnSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(salesReturnLifecycle, status),
      refundStatus: (status) => statusLabel(refundStatus, status),
      customerId: () => '指定客户',
      saleOutId: () => '指定出库单',
      shopId: (id) => `门店：${shops.nameOf(id)}`,
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
  const { keyword, status, refundStatus: paid, customerId, saleOutId, shopId, from, to } = list.query;
  const filter = Object.fromEntries(
    Object.entries({ keyword, status, refundStatus: paid, customerId, saleOutId, shopId, from, to }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return (
    <Page
      title="退货单"
      action={add}
      secondary={
        <>
          {may('saleReturnExport.apply') && (
            <DownloadButton
              fetch={() =>
                returns.exportExcel({
                  ...filter,
                  columns: shownFields('退货单', columns),
                }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
          <ExportButton
            path="saleReturnExport.apply"
            title="导出退货单"
            label="导出明细"
            check={() => exports.checkExport(filter)}
            apply={() => exports.apply(filter)}
          />
        </>
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
          <ShopFilter shops={shops} {...list.bind('shopId')} />
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
      />
    </Page>
  );
}
