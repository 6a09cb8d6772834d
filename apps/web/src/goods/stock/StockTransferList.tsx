import { formatMoment } from '@partsdesk/core/dates';
import { placeOf } from '@partsdesk/core/goods/placeOf';
import { stockTransferLifecycle } from '@partsdesk/core/goods/stockTransferLifecycle';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { transferSums } from '@partsdesk/core/listSums';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { codeColumn, dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Cost } from '@partsdesk/ui/text/Cost';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { stockTransferAddress, transferStart } from './stockAddress';
import { StockTransferForm } from './StockTransferForm';
import { useTransferActions } from './useTransferActions';

type Row = Schemas['StockTransferRow'];

const columns: Column<Row>[] = [
  codeColumn('code', '调拨单号'),
  {
    field: 'fromWarehouseName',
    headerName: '调出',
    flex: 1,
    minWidth: 130,
    valueGetter: (_, row) => placeOf(row.fromShopName, row.fromWarehouseName),
  },
  {
    field: 'toWarehouseName',
    headerName: '调入',
    flex: 1,
    minWidth: 130,
    valueGetter: (_, row) => placeOf(row.toShopName, row.toWarehouseName),
  },
  statusColumn(stockTransferLifecycle, { width: 104 }),
  { field: 'lineCount', headerName: '种数', type: 'number', width: 72 },
  {
    field: 'transitValue',
    headerName: '在途成本',
    type: 'number',
    width: 112,
    renderCell: ({ row }) => <Cost value={row.transitValue} />,
  },
  { field: 'by', headerName: '开单人', width: 92 },
  momentColumn('createTime', '开单时间'),
  textColumn('remark', '备注', { width: 140 }),
];

/** 调拨单: lists the transfers from and to this shop, newest first. */
export function StockTransferList() {
  const transfers = useGroup(stockTransfer);
  const may = useMay();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const start = transferStart(search);
  const [adding, setAdding] = useState(false);
  const list = usePagedList(transfers.page, {
    sums: transferSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(stockTransferLifecycle, status),
      mine: () => '待我处理',
      ...dayChips(),
    },
  });
  const { actionsOf, dialog } = useTransferActions();
  const open = (row: { id: string }) => void navigate(stockTransferAddress(row.id));
  return (
    <ListPage
      title="调拨单"
      filters={
        <>
          <TextField label="单号、备注" type="search" width={180} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="状态"
            choices={statusChoices(stockTransferLifecycle)}
            width={120}
            {...list.bind('status')}
          />
          <DateRange label="开单日期" from={list.bind('from')} to={list.bind('to')} />
          <FilterToggle label="待我处理" {...list.bind('mine')} />
        </>
      }
      list={list}
      columns={columns}
      card={(row) => ({
        title: `${row.fromShopName} → ${row.toShopName}`,
        state: <LifecycleChip lifecycle={stockTransferLifecycle} status={row.status} />,
        facts: [
          ['商品', `${String(row.lineCount)} 种`],
          ['单号', row.code],
          ['开单', `${row.by} ${formatMoment(row.createTime)}`],
        ],
      })}
      actions={(row) => [{ label: '详情', run: () => open(row) }, ...actionsOf(row)]}
      onOpen={open}
      empty="还没有调拨单。"
      add={may('stockTransfer.save') && { label: '新增调拨单', run: () => setAdding(true) }}
    >
      {(adding || (start && may('stockTransfer.save'))) && (
        <StockTransferForm
          start={start}
          onClose={() => {
            setAdding(false);
            if (start) setSearch({}, { replace: true });
          }}
        />
      )}
      {dialog}
    </ListPage>
  );
}
