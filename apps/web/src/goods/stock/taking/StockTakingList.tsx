import { formatMoment } from '@partsdesk/core/dates';
import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { takingSums } from '@partsdesk/core/listSums';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
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
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Cost } from '@partsdesk/ui/text/Cost';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stockTakingAddress } from '../stockAddress';
import { StockTakingForm } from './StockTakingForm';

type Row = Schemas['StockTakingRow'];

export const scopeOf = ({ scope, scopeText }: Pick<Row, 'scope' | 'scopeText'>): string =>
  scope === 0 ? '全仓' : `${scope === 1 ? '货位' : '分类'}：${scopeText}`;
const progress = (row: Row) => `已盘 ${String(row.countedCount)}，共 ${String(row.lineCount)} 种`;

const columns: Column<Row>[] = [
  codeColumn('code', '盘点单号', { width: 180 }),
  { field: 'warehouseName', headerName: '仓库', width: 116 },
  { field: 'scopeText', headerName: '范围', flex: 1, minWidth: 140, valueGetter: (_, row) => scopeOf(row) },
  statusColumn(stockTakingLifecycle),
  {
    field: 'countedCount',
    headerName: '进度',
    width: 148,
    align: 'right',
    headerAlign: 'right',
    valueGetter: (_, row) => progress(row),
  },
  {
    field: 'varianceCount',
    headerName: '差异',
    type: 'number',
    width: 64,
    valueFormatter: (count: number | null) => (count === null ? '-' : String(count)),
  },
  {
    field: 'varianceValue',
    headerName: '盈亏成本',
    type: 'number',
    width: 108,
    renderCell: ({ row }) => <Cost value={row.varianceValue} />,
  },
  { field: 'by', headerName: '发起人', width: 76 },
  momentColumn('createTime', '开始时间'),
  textColumn('remark', '备注', { width: 140 }),
];

/** Lists the shop's 盘点单, newest first. */
export function StockTakingList() {
  const takings = useGroup(stockTaking);
  const may = useMay();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const list = usePagedList(takings.page, {
    sums: takingSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(stockTakingLifecycle, status),
      ...dayChips(),
    },
  });
  const open = (row: { id: string }) => void navigate(stockTakingAddress(row.id));
  return (
    <ListPage
      title="盘点单"
      filters={
        <>
          <TextField label="单号、备注" type="search" width={180} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="状态"
            choices={statusChoices(stockTakingLifecycle)}
            width={120}
            {...list.bind('status')}
          />
          <DateRange label="开始日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      list={list}
      columns={columns}
      card={(row) => ({
        title: row.warehouseName,
        state: <LifecycleChip lifecycle={stockTakingLifecycle} status={row.status} />,
        facts: [
          ['范围', scopeOf(row)],
          ['进度', progress(row)],
          ['单号', row.code],
          ['发起', `${row.by} ${formatMoment(row.createTime)}`],
        ],
      })}
      actions={(row) => [
        { label: can(stockTakingLifecycle, row.status, 'count') ? '盘点' : '详情', run: () => open(row) },
      ]}
      actionsWidth={96}
      onOpen={open}
      empty="还没有盘点单。"
      add={may('stockTaking.save') && { label: '新增盘点单', run: () => setAdding(true) }}
    >
      {adding && (
        <StockTakingForm onClose={() => setAdding(false)} onAdded={(id) => void navigate(stockTakingAddress(id))} />
      )}
    </ListPage>
  );
}
