import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { stockInSums, stockOutSums } from '@partsdesk/core/listSums';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ACTIONS_WIDTH, entryColumns } from './entryColumns';
import { entrySorts, useEntries, type EntrySort } from './entrySorts';
import { StockEntryForm } from './StockEntryForm';
import { useEntryActions } from './useEntryActions';
import { ownWarehouses, useWarehouses, warehouseChoices } from './useWarehouses';

/** Lists the shop's 入库单 or 其他出库单, newest first. */
export function StockEntryList({ sort }: { sort: EntrySort }) {
  const { name, group, lifecycle, address } = entrySorts[sort];
  const entries = useEntries(sort);
  const may = useMay();
  const navigate = useNavigate();
  const warehouses = warehouseChoices(ownWarehouses(useWarehouses()));
  const [adding, setAdding] = useState(false);
  const list = usePagedList(entries.page, {
    sums: sort === 'in' ? stockInSums : stockOutSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(lifecycle, status),
      warehouseId: (id) => `仓库：${warehouses.find(({ value }) => value === id)?.label ?? ''}`,
      supplierId: () => '指定供应商',
      ...dayChips(),
      bookedFrom: (day) => `入账从 ${day}`,
      bookedTo: (day) => `入账到 ${day}`,
    },
  });
  const { actionsOf, dialog } = useEntryActions(sort);
  const open = (row: { id: string }) => void navigate(address(row.id));
  const { from, to } = { from: list.bind('from'), to: list.bind('to') };

  return (
    <ListPage
      title={name}
      filters={
        <>
          <TextField
            label={sort === 'in' ? '单号、供应商、备注' : '单号、原因、备注'}
            type="search"
            width={200}
            maxLength={40}
            {...list.bind('keyword')}
          />
          <FilterSelect
            label="状态"
            choices={sort === 'in' ? statusChoices(entrySorts.in.lifecycle) : statusChoices(entrySorts.out.lifecycle)}
            width={120}
            {...list.bind('status')}
          />
          <DateRange label="开单日期" from={from} to={to} />
          {warehouses.length > 1 && (
            <FilterSelect label="仓库" choices={warehouses} width={160} {...list.bind('warehouseId')} />
          )}
        </>
      }
      list={list}
      columns={entryColumns(sort)}
      card={(row) => ({
        title: sort === 'in' ? row.supplierName || '未填供应商' : row.reason,
        state: <LifecycleChip lifecycle={lifecycle} status={row.status} />,
        facts: [
          sort === 'in'
            ? ['金额', <Money key="amount" fen={row.amount} strong />]
            : ['成本', <Cost key="cost" value={row.value} />],
          ['仓库', row.warehouseName],
          ['单号', row.code],
          ['开单', `${row.by} ${formatMoment(row.createTime)}`],
        ],
      })}
      actions={(row) => [{ label: '详情', run: () => open(row) }, ...actionsOf(row)]}
      actionsWidth={ACTIONS_WIDTH}
      onOpen={open}
      empty={`还没有${name}。`}
      add={may(`${group}.save`) && { label: `新增${name}`, run: () => setAdding(true) }}
    >
      {adding && <StockEntryForm sort={sort} onClose={() => setAdding(false)} />}
      {dialog}
    </ListPage>
  );
}

export const StockInList = () => <StockEntryList sort="in" />;
export const StockOutList = () => <StockEntryList sort="out" />;
