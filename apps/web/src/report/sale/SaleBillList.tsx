import { useTheme } from '@mui/material/styles';
import { ORDER_TYPES, orderTypeLabel } from '@partsdesk/core/order/sale/orderType';
import {
  COST_FIELDS,
  rateText,
  SALE_GROUPINGS,
  saleColumns,
  saleDocumentLabel,
  type SaleGrouping,
} from '@partsdesk/core/report/saleReport';
import type { Download } from '@partsdesk/sdk';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useNavigate } from 'react-router-dom';
import { categoryChoices } from '../../goods/archive/categoryChoices';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { useMayVisit } from '../../useMayVisit';
import { ReportChart } from '../chart/ReportChart';
import { documentAddress, filtersOf } from './openSale';
import { SaleFigures } from './SaleFigures';
import { useSaleChart } from './useSaleChart';

type Row = Schemas['SaleBillRow'];
type Sort = NonNullable<NonNullable<Parameters<ReturnType<typeof saleBill>['page']>[0]>['sort']>;

const groupings = Object.entries(SALE_GROUPINGS).map(([value, label]) => ({ value: value as SaleGrouping, label }));
const orderTypes = Object.values(ORDER_TYPES).map(({ code, label }) => ({ value: code as number, label }));

const sortable = { sortable: true } as const;
const figure = { type: 'number', sortable: true, width: 112 } as const;
const looks = {
  name: { minWidth: 140, flex: 1 },
  code: { width: 150 },
  day: { width: 112 },
  shopName: { width: 120 },
  orders: sortable,
  quantity: {
    ...figure,
    width: 96,
    renderCell: ({ row }: { row: Row }) => <Quantity value={row.quantity} />,
  },
  sales: figure,
  returned: figure,
  net: { ...figure, renderCell: ({ row }: { row: Row }) => <Money fen={row.net} strong /> },
  cost: figure,
  margin: figure,
  marginRate: { ...figure, width: 92 },
  share: { type: 'number', width: 92 },
} as const;

/**
 * The looks of documents, of which each is one sale or one return: what it comes to net and earns has room at 1440, and
 * the columns that say the same once more are chosen.
 */
const narrow = { ...figure, width: 100 } as const;
const documentLooks = {
  ...looks,
  code: { width: 184 },
  documentKind: { width: 92 },
  name: { minWidth: 96, flex: 1 },
  day: { width: 100 },
  shopName: { width: 88 },
  orders: { ...sortable, atFirst: 'hidden' },
  quantity: { ...looks.quantity, width: 78 },
  sales: { ...figure, atFirst: 'hidden' },
  returned: { ...figure, atFirst: 'hidden' },
  cost: narrow,
  margin: narrow,
  marginRate: { ...looks.marginRate, width: 90 },
  share: { ...looks.share, atFirst: 'hidden' },
} as const;

const columnsOf = (by: SaleGrouping, cost: boolean) =>
  screenColumns<Row>(
    saleColumns[by].filter(({ field }) => cost || !COST_FIELDS.includes(field)),
    by === 'document' ? documentLooks : looks,
  );
const nameOf = ({ id, name }: Row, by: SaleGrouping): string =>
  by === 'orderType' ? orderTypeLabel(Number(id)) : name || '未指定';

/** 销售汇总: what left and came back between two days, put together as chosen, with its chart and its sums. */
export function SaleBillList({ tabs }: { tabs: React.ReactNode }) {
  const [bills, categories, staff] = [useGroup(saleBill), useGroup(goodsCategory), useGroup(partsStaff)];
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const shops = useShopChoices();
  const { palette } = useTheme();
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  const { data: tree = [] } = useLoad(categories.list);
  const categoryName = (id: string) => tree.find((category) => category.id === id)?.name ?? '已删除的分类';
  const list = usePagedList(bills.page, {
    initial: { by: 'day' },
    sort: (field, direction) => ({ sort: `${field}.${direction}` as Sort }),
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      serviceStaffId: (id) => `服务人员：${servers.find((one) => one.id === id)?.name ?? ''}`,
      withoutStaff: () => '未指定服务人员',
      categoryId: (id) => `分类：${categoryName(id)}`,
      rootCategoryId: (id) => `一级分类：${categoryName(id)}`,
      customerId: () => '指定客户',
      skuId: () => '指定商品',
      orderType: (type) => `订单类型：${orderTypeLabel(type)}`,
      ...dayChips('期间'),
    },
  });
  const { by: asked = 'day', ...filters } = list.query;
  // An address may name what does not exist.
  const by = asked in SALE_GROUPINGS ? asked : 'day';
  const { from, to } = filters;
  const seesCost = may('saleBill.cost');
  const columns = columnsOf(by, seesCost);
  // Each grouping has columns of its own, which are chosen and kept by the table's name.
  const label = `销售${SALE_GROUPINGS[by]}`;
  const chart = useSaleChart(filters, by, list.total);

  /** Shows the documents of a group. */
  const openGroup = (group: SaleGrouping, id: string) => {
    list.bind('by').onCommit?.('document');
    for (const [name, value] of Object.entries(filtersOf(group, id, { from, to })))
      list.bind(name as keyof typeof filters).onCommit?.(value as never);
  };
  const addressOf = (row: Row) => (by === 'document' ? documentAddress(row, mayVisit) : undefined);
  const open = (row: Row) => {
    if (by !== 'document') return openGroup(by, row.id);
    const address = addressOf(row);
    if (address) void navigate(address);
  };

  return (
    <ListPage
      title="销售报表"
      label={label}
      tabs={tabs}
      bar={
        <>
          <SaleFigures days={{ from, to }} sums={chart.sums} cost={seesCost} />
          {chart.points?.length !== 0 && (
            <ReportChart
              label={chart.label}
              kind={chart.trend ? 'line' : 'bars'}
              points={chart.points}
              series={[{ label: '净销售额', color: palette.chart.sales }]}
              onPoint={(index) => {
                const row = chart.rows[index];
                if (row) openGroup(chart.shownBy, row.id);
              }}
            />
          )}
        </>
      }
      secondary={
        may('saleBill.export') && (
          <DownloadButton
            fetch={() =>
              bills.exportExcel({ ...list.query, columns: shownFields(label, columns) }) as Promise<Download>
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
          <FilterSelect always label="汇总方式" choices={groupings} width={136} {...list.bind('by')} />
          <DateRange report label="期间" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <FilterSelect
            label="服务人员"
            choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('serviceStaffId')}
          />
          <FilterSelect label="分类" choices={categoryChoices(tree)} width={144} {...list.bind('categoryId')} />
          <FilterSelect label="订单类型" choices={orderTypes} width={112} {...list.bind('orderType')} />
          <TextField
            label="商品名称、编码、条码、OE号、拼音"
            type="search"
            width={220}
            maxLength={40}
            {...list.bind('keyword')}
          />
        </>
      }
      card={(row) => ({
        title: nameOf(row, by),
        state: <Money fen={row.net} strong />,
        facts: [
          ...(by === 'document'
            ? [[saleDocumentLabel(row.documentKind), row.code] as const, ['日期', row.day] as const]
            : []),
          ['数量', <Quantity key="quantity" value={row.quantity} />],
          ['销售额', <Money key="sales" fen={row.sales} />],
          ...(row.returned ? [['退货额', <Money key="returned" fen={row.returned} />] as const] : []),
          ...(seesCost
            ? [
                ['毛利', <Cost key="margin" value={row.margin} />] as const,
                ['毛利率', rateText(row.marginRate)] as const,
              ]
            : []),
        ],
      })}
      actions={(row) => [
        by === 'document'
          ? addressOf(row) !== undefined && { label: '看单据', run: () => open(row) }
          : { label: '看明细', run: () => open(row) },
      ]}
      actionsWidth={88}
      onOpen={open}
      empty="这段时间没有出库和退货。开单后出库了才算销售。"
    />
  );
}
