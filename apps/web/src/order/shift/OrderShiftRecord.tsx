import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { shiftSums } from '@partsdesk/core/listSums';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { codeColumn, dayChips, momentColumn } from '@partsdesk/ui/list/columns';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { statusColumn } from '@partsdesk/ui/list/statusColumn';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { useCallback, useState } from 'react';
import { ShopFilter, useShopChoices } from '../ShopFilter';
import { CloseShift, useCloseProblem } from './CloseShift';
import { ShiftSlip, Variance } from './ShiftSlip';

type Row = Schemas['ShiftRecord'];

const columns: Column<Row>[] = [
  codeColumn('code', '班次'),
  {
    field: 'cashierName',
    headerName: '收银员',
    width: 80,
    card: 'title',
    onCard: (row) => `${row.cashierName} ${row.tillName}`,
  },
  statusColumn(shiftLifecycle, { width: 92 }),
  { field: 'orderCount', headerName: '单数', type: 'number', width: 60 },
  {
    field: 'salesAmount',
    headerName: '销售额',
    type: 'number',
    width: 106,
    renderCell: ({ row }) => <Money fen={row.salesAmount} />,
  },
  {
    field: 'expectedCash',
    headerName: '应有现金',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Money fen={row.expectedCash} />,
  },
  {
    field: 'countedCash',
    headerName: '实点现金',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Money fen={row.countedCash} />,
    card: 'fact',
  },
  {
    field: 'variance',
    headerName: '差异合计',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Variance fen={row.variance} />,
    card: 'fact',
  },
  {
    field: 'nextFloat',
    headerName: '留给下一班',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Money fen={row.nextFloat} />,
  },
  {
    field: 'shopName',
    headerName: '门店',
    width: 140,
    valueGetter: (_, row) => [row.shopName, row.tillName].filter(Boolean).join(' · '),
  },
  momentColumn('startTime', '开班', { width: 160, card: 'fact' }),
  {
    field: 'endTime',
    headerName: '交班',
    width: 160,
    valueFormatter: (time: string | null) => (time ? formatMoment(time) : '-'),
  },
];

/** 交接班记录: lists the shop's shifts, newest first. */
export function OrderShiftRecord() {
  const shifts = useGroup(shiftRecord);
  const closeProblem = useCloseProblem();
  const [opened, setOpened] = useState<Row>();
  const [closing, setClosing] = useState<Row>();
  const [printing, setPrinting] = useState<Row>();
  const branches = useShopChoices();
  const list = usePagedList(shifts.page, {
    sums: shiftSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(shiftLifecycle, status),
      differs: () => '有差异',
      shopId: (id) => `门店：${branches.nameOf(id)}`,
      ...dayChips(),
    },
  });
  const stopPrinting = useCallback(() => setPrinting(undefined), []);
  const actionsOf = (row: Row) => [
    can(shiftLifecycle, row.status, 'close') && {
      label: '结清',
      primary: true,
      refused: closeProblem(row),
      run: () => setClosing(row),
    },
    row.endTime !== null && { label: '打印', run: () => setPrinting(row) },
  ];
  return (
    <ListPage
      title="交接班记录"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="班次、收银员" type="search" width={180} maxLength={30} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={statusChoices(shiftLifecycle)} width={120} {...list.bind('status')} />
          <DateRange label="开班日期" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={branches} {...list.bind('shopId')} />
          <FilterToggle label="有差异" {...list.bind('differs')} />
        </>
      }
      actions={(row) => [{ label: '查看', run: () => setOpened(row) }, ...actionsOf(row)]}
      onOpen={setOpened}
      empty="还没有班次。收银员在收银台开班后，班次会出现在这里。"
    >
      {opened && (
        <DetailDrawer
          title="交班单"
          actions={
            opened.endTime !== null && (
              <Button variant="outlined" onClick={() => setPrinting(opened)}>
                打印
              </Button>
            )
          }
          onClose={() => setOpened(undefined)}
        >
          <DetailSection>
            <ShiftSlip shift={opened} />
          </DetailSection>
        </DetailDrawer>
      )}
      {closing && <CloseShift shift={closing} onClose={() => setClosing(undefined)} />}
      {printing && (
        <PrintSheet onPrinted={stopPrinting}>
          <ShiftSlip shift={printing} />
        </PrintSheet>
      )}
    </ListPage>
  );
}
