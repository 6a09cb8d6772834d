import type { Download } from '@partsdesk/sdk';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
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
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { categoryChoices } from '../../goods/archive/categoryChoices';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { AsOfDay } from '../AsOfDay';

type Row = Schemas['InventoryCostRow'];
type Grouping = 'goods' | 'category' | 'warehouse';

const GROUPINGS: Readonly<Record<Grouping, string>> = { goods: '按商品', category: '按分类', warehouse: '按仓库' };
const groupings = Object.entries(GROUPINGS).map(([value, label]) => ({ value: value as Grouping, label }));

const code: Column<Row> = { field: 'code', headerName: '编码', width: 150, valueFormatter: orDash };
const unit: Column<Row> = { field: 'unitName', headerName: '单位', width: 72 };
const average: Column<Row> = {
  field: '_average',
  headerName: '平均成本',
  type: 'number',
  width: 116,
  renderCell: ({ row }) => <Cost value={row.quantity ? Math.round(row.value / row.quantity) : null} />,
};
const nameOf = (title: string): Column<Row> => ({ field: 'name', headerName: title, flex: 1, minWidth: 200 });
const amounts: Column<Row>[] = [
  {
    field: 'quantity',
    headerName: '数量',
    type: 'number',
    width: 110,
    renderCell: ({ row }) => <Quantity value={row.quantity} />,
  },
  {
    field: 'value',
    headerName: '库存成本',
    type: 'number',
    width: 130,
    renderCell: ({ row }) => <Cost value={row.value} />,
  },
];
const columns: Readonly<Record<Grouping, Column<Row>[]>> = {
  goods: [code, nameOf('商品'), unit, ...amounts, average],
  category: [nameOf('分类'), ...amounts],
  warehouse: [code, nameOf('仓库'), ...amounts],
};

/** 库存成本: what lay in the warehouses at the end of a day, and what it cost. */
export function StockCostList({ tabs }: { tabs: React.ReactNode }) {
  const [costs, categories, warehouses] = [useGroup(inventoryCost), useGroup(goodsCategory), useGroup(warehouse)];
  const may = useMay();
  const shops = useShopChoices();
  const { data: tree = [] } = useLoad(categories.list);
  const list = usePagedList(costs.page, {
    initial: { by: 'goods' },
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      day: (day) => `截至 ${day}`,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      categoryId: (id) => `分类：${tree.find((category) => category.id === id)?.name ?? ''}`,
      warehouseId: () => '指定仓库',
    },
  });
  const { by: asked = 'goods', shopId } = list.query;
  // An outdated address may name a grouping that there is none of: the server says so.
  const by = asked in GROUPINGS ? asked : 'goods';
  const { data: places = [] } = useLoad(warehouses.list, shopId ? { shopId } : {});
  const sums = list.answer?.sums;
  return (
    <ListPage
      title="库存成本报表"
      tabs={tabs}
      // Each grouping has columns of its own, which are chosen and kept by the table's name.
      label={`库存成本${GROUPINGS[by]}`}
      bar={
        <Figures
          label="库存合计"
          inset
          figures={[
            ['库存成本', <Cost key="value" value={sums?.value} />],
            ['数量合计', <Quantity key="quantity" value={sums?.quantity} />],
            ['调拨在途（现在）', <Cost key="transit" value={sums?.transitValue} />],
          ]}
        />
      }
      secondary={
        may('inventoryCost.export') && (
          <DownloadButton fetch={() => costs.exportExcel(list.query) as Promise<Download>}>导出</DownloadButton>
        )
      }
      list={list}
      columns={columns[by]}
      filters={
        <>
          <TextField
            label="名称、编码、条码、OE号、拼音"
            type="search"
            width={220}
            maxLength={40}
            {...list.bind('keyword')}
          />
          <FilterSelect always label="汇总方式" choices={groupings} width={120} {...list.bind('by')} />
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
          ['数量', <Quantity key="quantity" value={row.quantity} unit={row.unitName} />],
          ...(row.code ? [['编码', row.code] as const] : []),
        ],
      })}
      empty="没有库存。入库或做期初库存后，成本会出现在这里。"
    />
  );
}
