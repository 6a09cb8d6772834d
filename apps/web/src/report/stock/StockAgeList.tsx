import { OLD_FROM, STOCK_AGES } from '@partsdesk/core/report/stockAge';
import type { Download } from '@partsdesk/sdk';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { stockAge } from '@partsdesk/sdk/report/stockAge';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { type Column, usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Figures } from '@partsdesk/ui/page/Figures';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { categoryChoices } from '../../goods/archive/categoryChoices';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { AsOfDay } from '../AsOfDay';
import { BARS } from '../chart/chartPoints';
import { AgeChart } from './AgeChart';

type Row = Schemas['StockAgeRow'];

const columns: Column<Row>[] = [
  { field: 'code', headerName: '编码', width: 120 },
  { field: 'name', headerName: '商品', flex: 1, minWidth: 180 },
  { field: 'unitName', headerName: '单位', width: 64 },
  {
    field: 'quantity',
    headerName: '数量',
    type: 'number',
    width: 92,
    renderCell: ({ row }) => <Quantity value={row.quantity} />,
  },
  {
    field: 'value',
    headerName: '库存成本',
    type: 'number',
    width: 116,
    renderCell: ({ row }) => <Cost value={row.value} />,
  },
  ...STOCK_AGES.map(({ label }, place): Column<Row> => ({
    field: `_quantity${String(place)}`,
    headerName: label,
    type: 'number',
    width: 100,
    renderCell: ({ row }) => <Quantity value={row.ages[place]?.quantity || null} />,
  })),
  ...STOCK_AGES.map(({ label }, place): Column<Row> => ({
    field: `_value${String(place)}`,
    headerName: `${label}成本`,
    type: 'number',
    width: 124,
    atFirst: 'hidden',
    renderCell: ({ row }) => <Cost value={row.ages[place]?.value} />,
  })),
];

/** 库龄: for how long the stock of a day lies there, by part, what is old first. */
export function StockAgeList({ tabs }: { tabs: React.ReactNode }) {
  const [ages, categories, warehouses] = [useGroup(stockAge), useGroup(goodsCategory), useGroup(warehouse)];
  const may = useMay();
  const shops = useShopChoices();
  const { data: tree = [] } = useLoad(categories.list);
  const list = usePagedList(ages.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      day: (day) => `截至 ${day}`,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      categoryId: (id) => `分类：${tree.find((category) => category.id === id)?.name ?? ''}`,
      warehouseId: () => '指定仓库（到仓天数）',
    },
  });
  const { shopId, warehouseId } = list.query;
  const { data: places = [] } = useLoad(warehouses.list, shopId ? { shopId } : {});
  const sums = list.answer?.sums;
  const { data: oldest } = useLoad(ages.page, { ...list.query, current: 1, pageSize: BARS });
  const old = sums?.ages.slice(OLD_FROM).reduce((sum, { value }) => sum + value, 0);
  return (
    <ListPage
      title="库存成本报表"
      label="库龄"
      tabs={tabs}
      bar={
        <>
          <Figures
            label="库龄合计"
            inset
            figures={[
              ['库存成本', <Cost key="value" value={sums?.value} />],
              ['其中超过180天', <Cost key="old" value={old} />],
              ['数量合计', <Quantity key="quantity" value={sums?.quantity} />],
              ['天数', warehouseId ? '到仓天数' : '进货天数'],
            ]}
          />
          {sums && <AgeChart ages={sums.ages} oldest={oldest?.records ?? []} />}
        </>
      }
      secondary={
        may('inventoryCost.export') && (
          <DownloadButton fetch={() => ages.exportExcel(list.query) as Promise<Download>}>导出</DownloadButton>
        )
      }
      list={list}
      columns={columns}
      filters={
        <>
          <TextField
            label="名称、编码、条码、OE号、拼音"
            type="search"
            width={220}
            maxLength={40}
            {...list.bind('keyword')}
          />
          <AsOfDay {...list.bind('day')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <FilterSelect label="分类" choices={categoryChoices(tree)} width={144} {...list.bind('categoryId')} />
          {places.length > 1 && (
            <FilterSelect
              label="仓库"
              choices={places.map(({ id, name }) => ({ value: id, label: name }))}
              width={128}
              {...list.bind('warehouseId')}
            />
          )}
        </>
      }
      card={(row) => ({
        title: row.name,
        state: <Cost value={row.value} />,
        facts: [
          ['编码', row.code],
          ['数量', <Quantity key="quantity" value={row.quantity} unit={row.unitName} />],
          ...STOCK_AGES.flatMap(({ label }, place) =>
            row.ages[place]?.quantity
              ? [[label, <Quantity key={label} value={row.ages[place].quantity} unit={row.unitName} />] as const]
              : [],
          ),
        ],
      })}
      empty="没有库存。入库或做期初库存后，库龄会出现在这里。"
    />
  );
}
