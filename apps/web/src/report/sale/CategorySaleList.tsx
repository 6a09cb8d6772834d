import { useTheme } from '@mui/material/styles';
import { rateText } from '@partsdesk/core/report/saleReport';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { categorySale } from '@partsdesk/sdk/report/categorySale';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { type Column, usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { Change } from '../Change';
import { BARS, highestAndRest } from '../chart/chartPoints';
import { ReportChart } from '../chart/ReportChart';
import { SaleFigures } from './SaleFigures';

/** A category of the first level, or one below it. */
type Row = Schemas['CategorySaleFigures'] & { rootId: string; below: boolean; direct: boolean };
type Query = NonNullable<Parameters<ReturnType<typeof categorySale>['page']>[0]>;

const number = { type: 'number', width: 116 } as const;
const title = ({ name, direct }: Row) => (direct ? '直接归入本分类' : name);
const columns = (cost: boolean): Column<Row>[] => [
  {
    field: 'name',
    headerName: '分类',
    flex: 1,
    minWidth: 160,
    renderCell: ({ row }) => (row.below ? <span style={{ paddingLeft: 20 }}>{title(row)}</span> : <b>{row.name}</b>),
  },
  { field: 'quantity', headerName: '数量', ...number, renderCell: ({ row }) => <Quantity value={row.quantity} /> },
  { field: 'sales', headerName: '销售额', ...number, renderCell: ({ row }) => <Money fen={row.sales} /> },
  { field: 'returned', headerName: '退货额', ...number, renderCell: ({ row }) => <Money fen={row.returned || null} /> },
  { field: 'net', headerName: '净销售额', ...number, renderCell: ({ row }) => <Money fen={row.net} strong /> },
  {
    field: 'share',
    headerName: '占比',
    ...number,
    width: 92,
    valueFormatter: (share: number | null) => rateText(share),
  },
  { field: 'netBefore', headerName: '上期净销售额', ...number, renderCell: ({ row }) => <Money fen={row.netBefore} /> },
  {
    field: '_change',
    headerName: '比上期',
    ...number,
    width: 92,
    renderCell: ({ row }) => <Change now={row.net} before={row.netBefore} />,
  },
  ...(cost
    ? ([
        { field: 'cost', headerName: '成本', ...number, renderCell: ({ row }) => <Cost value={row.cost} /> },
        { field: 'margin', headerName: '毛利', ...number, renderCell: ({ row }) => <Cost value={row.margin} /> },
        {
          field: 'marginRate',
          headerName: '毛利率',
          ...number,
          width: 92,
          valueFormatter: (rate: number | null) => rateText(rate),
        },
      ] satisfies Column<Row>[])
    : []),
];

/** 分类销售: categories of the first level with those below them, beside as many days just before. */
export function CategorySaleList({ tabs }: { tabs: React.ReactNode }) {
  const [reports, staff] = [useGroup(categorySale), useGroup(partsStaff)];
  const may = useMay();
  const navigate = useNavigate();
  const shops = useShopChoices();
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  const load = useCallback(
    async (...[query, options]: [query: Query, options?: Parameters<typeof reports.page>[1]]) => {
      const page = await reports.page(query, options);
      const records = page.records.flatMap(({ children, ...root }): Row[] => [
        { ...root, rootId: root.id, below: false, direct: false },
        ...(children.length === 1 && children[0]?.id === root.id ? [] : children).map((child) => ({
          ...child,
          id: `${root.id}/${child.id}`,
          rootId: root.id,
          below: true,
          direct: child.id === root.id,
        })),
      ]);
      return { ...page, records };
    },
    [reports],
  );
  const list = usePagedList(load, {
    chips: {
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      serviceStaffId: (id) => `服务人员：${servers.find((one) => one.id === id)?.name ?? ''}`,
      ...dayChips('期间'),
    },
  });
  const { from, to, shopId, serviceStaffId } = list.query;
  const { data: highest } = useLoad(reports.page, {
    ...{ from, to, shopId, serviceStaffId },
    current: 1,
    pageSize: BARS,
  });
  const { palette } = useTheme();
  const seesCost = may('saleBill.cost');
  const open = ({ id, rootId, below, direct }: Row) =>
    void navigate(
      listAddress('StatementSale', {
        by: 'document',
        from,
        to,
        shopId,
        serviceStaffId,
        rootCategoryId: rootId,
        ...(below && !direct ? { categoryId: id.split('/')[1] } : {}),
      }),
    );
  return (
    <ListPage
      title="销售报表"
      label="分类销售"
      tabs={tabs}
      bar={
        <>
          <SaleFigures days={{ from, to }} sums={list.answer?.sums} cost={seesCost} />
          {highest?.records.length !== 0 && (
            <ReportChart
              label="各一级分类的净销售额"
              kind="bars"
              points={
                highest &&
                highestAndRest(
                  highest.records.map(({ name, net }) => ({ label: name, amounts: [net] })),
                  [highest.sums.net],
                  highest.total,
                )
              }
              series={[{ label: '净销售额', color: palette.chart.sales }]}
              onPoint={(index) => {
                const root = highest?.records[index];
                if (root) open({ ...root, rootId: root.id, below: false, direct: false });
              }}
            />
          )}
        </>
      }
      list={list}
      columns={columns(seesCost)}
      filters={
        <>
          <DateRange report label="期间" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <FilterSelect
            label="服务人员"
            choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('serviceStaffId')}
          />
        </>
      }
      card={(row) => ({
        title: row.below ? `　${title(row)}` : row.name,
        state: <Money fen={row.net} strong />,
        facts: [
          ['数量', <Quantity key="quantity" value={row.quantity} />],
          ['占比', rateText(row.share)],
          ['上期', <Money key="before" fen={row.netBefore} />],
          ...(seesCost ? [['毛利', <Cost key="margin" value={row.margin} />] as const] : []),
        ],
      })}
      actions={(row) => [!row.direct && { label: '看明细', run: () => open(row) }]}
      actionsWidth={88}
      onOpen={(row) => {
        if (!row.direct) open(row);
      }}
      empty="这段时间和上期都没有出库和退货。"
    />
  );
}
