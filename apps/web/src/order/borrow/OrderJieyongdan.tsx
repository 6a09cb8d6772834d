import { statusLabel } from '@partsdesk/core/lifecycle';
import { borrowSums } from '@partsdesk/core/listSums';
import { borrowColumns } from '@partsdesk/core/order/borrow/borrowColumns';
import { borrowOutLifecycle } from '@partsdesk/core/order/borrow/borrowOutLifecycle';
import type { Download } from '@partsdesk/sdk';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { borrowOutAddress } from './borrowAddress';
import { useBorrowActions } from './useBorrowActions';

type Row = Schemas['BorrowOutRow'];

/** Casts to a file: the SDK's types omit it where an operation may also be refused in JSON. */
const file = (answer: Promise<unknown>) => answer as Promise<Download>;

/** Shows the due day, marked when it is over. */
export function DueDay({ slip }: { slip: Pick<Row, 'dueDay' | 'overdue'> }) {
  if (!slip.dueDay) return <>-</>;
  return slip.overdue ? (
    <>
      {slip.dueDay} <StatusChip tone="red">逾期</StatusChip>
    </>
  ) : (
    <>{slip.dueDay}</>
  );
}

const columns = screenColumns(borrowColumns, {
  serviceStaffName: { width: 100 },
  summary: { flex: 1, minWidth: 160 },
  status: {
    width: 104,
    renderCell: ({ row }) => <LifecycleChip lifecycle={borrowOutLifecycle} status={row.status} />,
  },
  dueDay: { width: 160, renderCell: ({ row }) => <DueDay slip={row} /> },
  customerName: { width: 140 },
  by: { width: 92 },
});

/** 借用单: lists the goods that service staff have borrowed, newest first. */
export function OrderJieyongdan() {
  const [slips, staff] = [useGroup(serviceBorrowOut), useGroup(partsStaff)];
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const people = useLoad(staff.listServiceStaff, {}).data ?? [];
  const list = usePagedList(slips.page, {
    sums: borrowSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(borrowOutLifecycle, status),
      overdue: () => '已逾期',
      ...dayChips(),
      serviceStaffId: (id) => people.find((one) => one.id === id)?.name ?? '指定服务人员',
    },
  });
  const { actionsOf, dialog } = useBorrowActions();
  const open = mayVisit('OrderJieyongdanDetail') && ((row: { id: string }) => void navigate(borrowOutAddress(row.id)));
  return (
    <ListPage
      title="借用单"
      secondary={
        may('serviceBorrowOut.export') && (
          <>
            <DownloadButton
              fetch={() => file(slips.exportExcel({ ...list.query, columns: shownFields('借用单', columns) }))}
            >
              导出
            </DownloadButton>
            <DownloadButton fetch={() => file(slips.exportExcel({ ...list.query, lines: true }))}>
              导出明细
            </DownloadButton>
          </>
        )
      }
      filters={
        <>
          <TextField label="单号、服务人员、客户" type="search" width={200} maxLength={30} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={statusChoices(borrowOutLifecycle)} width={120} {...list.bind('status')} />
          <FilterSelect
            label="服务人员"
            choices={people.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('serviceStaffId')}
          />
          <DateRange label="开单日期" from={list.bind('from')} to={list.bind('to')} />
          <FilterToggle label="已逾期" {...list.bind('overdue')} />
        </>
      }
      list={list}
      columns={columns}
      card={(row) => ({
        title: [row.serviceStaffName, row.customerName].filter(Boolean).join(' → '),
        state: <LifecycleChip lifecycle={borrowOutLifecycle} status={row.status} />,
        facts: [
          ['商品', row.summary],
          ['应还', <DueDay key="due" slip={row} />],
          ['单号', row.code],
        ],
      })}
      actions={(row) => [open && { label: '详情', run: () => open(row) }, ...actionsOf(row)]}
      {...(open ? { onOpen: open } : {})}
      empty="还没有借用单。服务人员带走的配件在这里登记。"
      add={
        may('serviceBorrowOut.save') &&
        mayVisit('OrderJieyongdanDetail') && {
          label: '新增借用单',
          run: () => void navigate(borrowOutAddress()),
        }
      }
    >
      {dialog}
    </ListPage>
  );
}
