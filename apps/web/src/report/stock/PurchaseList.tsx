import { shopDay } from '@partsdesk/core/dates';
import {
  PURCHASE_GROUPINGS,
  purchaseColumns,
  purchaseName,
  type PurchaseGrouping,
} from '@partsdesk/core/report/purchaseReport';
import type { Download } from '@partsdesk/sdk';
import { purchaseApproved } from '@partsdesk/sdk/report/purchaseApproved';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
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
type Query = NonNullable<Parameters<ReturnType<typeof purchaseApproved>['listByCategory']>[0]>;

const groupings = Object.entries(PURCHASE_GROUPINGS).map(([value, label]) => ({
  value: value as PurchaseGrouping,
  label,
}));
const strong = {
  amount: { renderCell: ({ row }: { row: Row }) => <Money fen={row.amount} strong /> },
  owed: { renderCell: ({ row }: { row: Row }) => <Money fen={row.owed} strong /> },
} as const;
const number = { type: 'number', width: 128 } as const;
const columnsOf = (by: PurchaseGrouping, cost: boolean) =>
  screenColumns<Row>(purchaseColumns(by, cost), {
    name: { flex: 1, minWidth: 160 },
    quantity: number,
    amount: { ...number, ...strong.amount },
    returned: number,
    paid: number,
    owed: { ...number, ...strong.owed },
  });

/** 采购入库: what was bought between two days, by category, supplier or month, and what is still owed for it. */
export function PurchaseList({ tabs }: { tabs: React.ReactNode }) {
  const reports = useGroup(purchaseApproved);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const shops = useShopChoices();
  const list = usePagedList<Row, Query, { sums: Schemas['PurchaseFigures'] }>(reports.listByCategory, {
    initial: { by: 'category' },
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
  // Each grouping has columns of its own, which are chosen and kept by the table's name.
  const label = `采购入库${PURCHASE_GROUPINGS[by]}`;
  const columns = columnsOf(by, seesCost);
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
      label={label}
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
      secondary={
        may('purchaseApproved.export') && (
          <DownloadButton
            fetch={() =>
              reports.exportExcel({
                ...{ by, from, to, supplierId, shopId: list.query.shopId },
                columns: shownFields(label, columns),
              }) as Promise<Download>
            }
          >
            导出
          </DownloadButton>
        )
      }
      list={list}
      columns={columns}
      filters={
        <>
          <FilterSelect always label="汇总方式" choices={groupings} width={128} {...list.bind('by')} />
          <DateRange report label="入账日期" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      card={(row) => ({
        title: purchaseName(row, by),
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
