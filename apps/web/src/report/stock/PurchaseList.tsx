import { shopDay } from '@partsdesk/core/dates';
import { purchaseApproved } from '@partsdesk/sdk/report/purchaseApproved';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { dayChips } from '@partsdesk/ui/list/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { type Column, usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Figures } from '@partsdesk/ui/page/Figures';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { useMayVisit } from '../../useMayVisit';
import { filtersOf } from '../sale/openSale';

type Row = Schemas['PurchaseRow'];
type Grouping = Schemas['PurchaseGrouping'];
type Query = NonNullable<Parameters<ReturnType<typeof purchaseApproved>['listByCategory']>[0]> & { view?: string };

const GROUPINGS: Readonly<Record<Grouping, string>> = { category: '按分类', supplier: '按供应商', month: '按月' };
const groupings = Object.entries(GROUPINGS).map(([value, label]) => ({ value: value as Grouping, label }));
const titles: Readonly<Record<Grouping, string>> = { category: '分类', supplier: '供应商', month: '月份' };
const nameOf = ({ name }: Row, by: Grouping) => name || (by === 'supplier' ? '未写明供应商' : '已删除的分类');

const number = { type: 'number', width: 128 } as const;
const columnsOf = (by: Grouping, cost: boolean): Column<Row>[] => [
  { field: 'name', headerName: titles[by], flex: 1, minWidth: 160, valueGetter: (_, row) => nameOf(row, by) },
  { field: 'quantity', headerName: '数量', ...number, renderCell: ({ row }) => <Quantity value={row.quantity} /> },
  ...(cost
    ? ([
        {
          field: 'amount',
          headerName: '入库金额',
          ...number,
          renderCell: ({ row }) => <Money fen={row.amount} strong />,
        },
        {
          field: 'returned',
          headerName: '退供应商',
          ...number,
          renderCell: ({ row }) => <Cost value={row.returned} />,
        },
        ...(by === 'category'
          ? []
          : ([
              { field: 'paid', headerName: '已付货款', ...number, renderCell: ({ row }) => <Money fen={row.paid} /> },
            ] satisfies Column<Row>[])),
        ...(by === 'supplier'
          ? ([
              {
                field: 'owed',
                headerName: '期末应付',
                ...number,
                renderCell: ({ row }) => <Money fen={row.owed} strong />,
              },
            ] satisfies Column<Row>[])
          : []),
      ] satisfies Column<Row>[])
    : []),
];

/** 采购入库: what was bought between two days, by category, supplier or month, and what is still owed for it. */
export function PurchaseList({ tabs }: { tabs: React.ReactNode }) {
  const reports = useGroup(purchaseApproved);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const shops = useShopChoices();
  const list = usePagedList<Row, Query, { sums: Schemas['PurchaseFigures'] }>(reports.listByCategory, {
    initial: { by: 'category' },
    // `view` selects the list and is no filter of the server's.
    fixed: { view: undefined },
    chips: {
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      supplierId: () => '指定供应商',
      ...dayChips('入账'),
    },
  });
  const { by = 'category', from, to, supplierId } = list.query;
  const [today] = useState(() => shopDay(Date.now()));
  const seesCost = may('saleBill.cost');
  const sums = list.answer?.sums;
  const opens = by !== 'category' && mayVisit('GoodsStockIn');
  const open = ({ id }: Row) => {
    if (!opens || (by === 'supplier' && !id)) return;
    // Without days the report is of this month; the list of stock-ins would be of all days.
    const days = { from: from ?? `${today.slice(0, 8)}01`, to };
    const { from: bookedFrom, to: bookedTo } = by === 'month' ? { ...days, ...filtersOf('month', id, days) } : days;
    void navigate(
      listAddress('GoodsStockIn', { bookedFrom, bookedTo, supplierId: by === 'supplier' ? id : supplierId }),
    );
  };
  const byMonth = ({ id }: Row) => {
    list.bind('by').onCommit?.('month');
    list.bind('supplierId').onCommit?.(id);
    if (!from) list.bind('from').onCommit?.(`${today.slice(0, 4)}-01-01`);
  };
  return (
    <ListPage
      title="出入库报表"
      label={`采购入库${GROUPINGS[by]}`}
      tabs={tabs}
      bar={
        <Figures
          label="采购合计"
          inset
          figures={[
            ['入账日期', from || to ? `${from ?? '月初'} 至 ${to ?? '今天'}` : '本月'],
            ['数量', <Quantity key="quantity" value={sums?.quantity} />],
            ...(seesCost
              ? [
                  ['入库金额', <Money key="amount" fen={sums?.amount} />] as const,
                  ['退供应商', <Cost key="returned" value={sums?.returned} />] as const,
                ]
              : []),
            ...(seesCost && by !== 'category' ? [['已付货款', <Money key="paid" fen={sums?.paid} />] as const] : []),
            ...(seesCost && by === 'supplier' ? [['期末应付', <Money key="owed" fen={sums?.owed} />] as const] : []),
          ]}
        />
      }
      list={list}
      columns={columnsOf(by, seesCost)}
      filters={
        <>
          <FilterSelect label="汇总方式" choices={groupings} width={128} {...list.bind('by')} />
          <DateRange report label="入账日期" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      card={(row) => ({
        title: nameOf(row, by),
        state: seesCost ? <Money fen={row.amount} strong /> : <Quantity value={row.quantity} />,
        facts: [
          ['数量', <Quantity key="quantity" value={row.quantity} />],
          ...(seesCost && row.returned ? [['退供应商', <Cost key="returned" value={row.returned} />] as const] : []),
          ...(seesCost && by !== 'category' ? [['已付货款', <Money key="paid" fen={row.paid} />] as const] : []),
          ...(seesCost && by === 'supplier' ? [['期末应付', <Money key="owed" fen={row.owed} />] as const] : []),
        ],
      })}
      actions={(row) => [
        opens && (by === 'month' || row.id !== '') && { label: '看入库单', run: () => open(row) },
        by === 'supplier' && row.id !== '' && { label: '按月看', run: () => byMonth(row) },
      ]}
      actionsWidth={152}
      onOpen={open}
      empty="这段时间没有入账的入库单，也没有付货款。"
    />
  );
}
