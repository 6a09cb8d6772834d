import { STOCK_GROUPS } from '@partsdesk/core/report/stockGroups';
import type { Download } from '@partsdesk/sdk';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { outIn } from '@partsdesk/sdk/report/outIn';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { type Column, usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Figures } from '@partsdesk/ui/page/Figures';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';

type Row = Schemas['StockPeriodRow'] & { id: string };
type Sums = ReturnType<typeof outIn>['sums'];
type Figure = Exclude<keyof Schemas['StockPeriodSums'], 'groups'>;

const nameOf = ({ name, spec }: Row) => `${name} ${spec}`.trim();
const quantity = (field: Figure, headerName: string): Column<Row> => ({
  field,
  headerName,
  type: 'number',
  width: 84,
  renderCell: ({ row }) => <Quantity value={row[field] || null} />,
});
const cost = (field: Figure, headerName: string): Column<Row> => ({
  field,
  headerName,
  type: 'number',
  width: 104,
  renderCell: ({ row }) => <Cost value={row[field]} />,
});
const columns: Column<Row>[] = [
  { field: 'skuCode', headerName: '商品编码', width: 108 },
  { field: 'name', headerName: '商品', flex: 1, minWidth: 150, valueGetter: (_, row) => nameOf(row) },
  { field: 'unitName', headerName: '单位', width: 64 },
  quantity('openingQuantity', '期初数量'),
  cost('openingValue', '期初成本'),
  quantity('inQuantity', '入库数量'),
  cost('inValue', '入库成本'),
  quantity('outQuantity', '出库数量'),
  cost('outValue', '出库成本'),
  quantity('closingQuantity', '期末数量'),
  cost('closingValue', '期末成本'),
  ...STOCK_GROUPS.map(({ group, title }): Column<Row> => ({
    field: `_${group}`,
    headerName: title,
    type: 'number',
    width: 112,
    atFirst: 'hidden',
    renderCell: ({ row }) => <Quantity value={row.groups[group].quantity || null} />,
  })),
];

/** 出入库汇总: opening stock, in, out and closing stock of a period by part; the current month at first. */
export function StockPeriodList({ tabs }: { tabs: React.ReactNode }) {
  const [reports, warehouses] = [useGroup(outIn), useGroup(warehouse)];
  const may = useMay();
  const navigate = useNavigate();
  const shops = useShopChoices();
  const load = useCallback(
    async (...asked: Parameters<Sums>) => {
      const page = await reports.sums(...asked);
      return { ...page, records: page.records.map((row): Row => ({ ...row, id: row.skuId })) };
    },
    [reports],
  );
  const list = usePagedList(load, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      skuCode: (code) => `商品编码：${code}`,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      warehouseId: () => '指定仓库',
      ...dayChips('期间'),
    },
  });
  const { shopId, from, to } = list.query;
  const { data: places = [] } = useLoad(warehouses.list, shopId ? { shopId } : {});
  const sums = list.answer?.sums;
  const showMoves = ({ skuCode }: Row) =>
    void navigate(listAddress('StatementOutIn', { view: 'moves', skuCode, shopId, from, to }));
  return (
    <ListPage
      title="出入库报表"
      label="出入库汇总"
      tabs={tabs}
      bar={
        <Figures
          label="期间合计"
          inset
          figures={[
            ['期间', from || to ? `${from ?? '本月 1 日'} 至 ${to ?? '今天'}` : '本月'],
            ['期初成本', <Cost key="opening" value={sums?.openingValue} />],
            ['入库成本', <Cost key="in" value={sums?.inValue} />],
            ['出库成本', <Cost key="out" value={sums?.outValue} />],
            ['期末成本', <Cost key="closing" value={sums?.closingValue} />],
            ...STOCK_GROUPS.flatMap(({ group, title }) =>
              sums?.groups[group].value
                ? [[title, <Cost key={group} value={sums.groups[group].value} />] as const]
                : [],
            ),
          ]}
        />
      }
      secondary={
        may('outIn.export') && (
          <DownloadButton fetch={() => reports.exportExcel(list.query) as Promise<Download>}>导出</DownloadButton>
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
          <DateRange report label="期间" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
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
        title: nameOf(row),
        state: <Cost value={row.closingValue} />,
        facts: [
          ['编码', row.skuCode],
          ['期初', <Quantity key="opening" value={row.openingQuantity} unit={row.unitName} />],
          ['入库', <Quantity key="in" value={row.inQuantity} unit={row.unitName} />],
          ['出库', <Quantity key="out" value={row.outQuantity} unit={row.unitName} />],
          ['期末', <Quantity key="closing" value={row.closingQuantity} unit={row.unitName} />],
        ],
      })}
      actions={(row) => [{ label: '明细', run: () => showMoves(row) }]}
      actionsWidth={72}
      onOpen={showMoves}
      empty="这段时间没有库存，也没有出入库。"
    />
  );
}
