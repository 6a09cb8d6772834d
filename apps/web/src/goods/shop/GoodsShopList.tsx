import Button from '@mui/material/Button';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { saleStates, saleStateText } from '@partsdesk/core/goods/saleStates';
import type { Download } from '@partsdesk/sdk';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopCategory } from '@partsdesk/sdk/parts/goodsShopCategory';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { whenShown } from '@partsdesk/ui/page/whenShown';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { BatchBar } from '../archive/BatchBar';
import { categoryChoices } from '../archive/categoryChoices';
import { MOST_LABELS } from '../labels/labelCounts';
import { Available } from './Available';
import { goodsShopColumns } from './goodsShopColumns';
import { SaleStateChip } from './SaleStateChip';

const GoodsShopDrawer = whenShown(async () => (await import('./GoodsShopDrawer')).GoodsShopDrawer);
const GoodsShopForm = whenShown(async () => (await import('./GoodsShopForm')).GoodsShopForm);
const PrintLabels = whenShown(async () => (await import('../labels/PrintLabels')).PrintLabels);
const ShopCategories = whenShown(async () => (await import('./ShopCategories')).ShopCategories);
const MoveToShopCategory = whenShown(async () => (await import('./MoveToShopCategory')).MoveToShopCategory);

type Row = Schemas['GoodsShop'];

/** 门店商品: lists the shop's goods with its own stock and price. */
export function GoodsShopList() {
  const [shopGoods, categories, brands, ownCategories] = [
    useGroup(goodsShop),
    useGroup(goodsCategory),
    useGroup(goodsBrand),
    useGroup(goodsShopCategory),
  ];
  const may = useMay();
  const confirm = useConfirm();
  const [opened, setOpened] = useState<{ show: 'detail' | 'form'; row: Row }>();
  const { data: tree = [] } = useLoad(categories.list);
  const { data: makers = [] } = useLoad(brands.allList);
  const { data: own = [] } = useLoad(ownCategories.list);
  const list = usePagedList(shopGoods.page, {
    chips: {
      shopCategoryId: (id) => `门店分类：${own.find((category) => category.id === id)?.name ?? ''}`,
      keyword: (keyword) => `关键字：${keyword}`,
      categoryId: (id) => `分类：${tree.find((category) => category.id === id)?.name ?? ''}`,
      brandId: (id) => `品牌：${makers.find((brand) => brand.id === id)?.name ?? ''}`,
      onSale: saleStateText,
      low: () => '库存偏低',
    },
    sort: (field, direction) => ({ sort: `${field}.${direction}` as Schemas['GoodsShopSort'] }),
  });
  const [chosen, setChosen] = useState<string[]>([]);
  const clear = () => setChosen([]);
  const [sorting, setSorting] = useState<'categories' | 'move'>();
  const [labelling, setLabelling] = useState(false);
  const act = useAct();
  const update = may('goodsShop.update');

  const setOnSale = async (row: Row, onSale: 0 | 1) => {
    const sure =
      onSale === 1 ||
      (await confirm({
        title: `停售“${goodsTitle(row)}”？`,
        text: '停售后本店收银台搜不到该商品，库存不变，可以随时恢复。',
        action: '停售',
        danger: true,
      }));
    if (sure)
      await act(onSale === 1 ? '已恢复销售' : '已停售', () =>
        shopGoods.update({ id: row.id, onSale, version: row.version }),
      );
  };
  const setAllOnSale = async (onSale: 0 | 1) => {
    const sure =
      onSale === 1 ||
      (await confirm({
        title: `停售 ${String(chosen.length)} 种商品？`,
        text: '停售后本店收银台搜不到这些商品，库存不变，可以随时恢复。',
        action: '停售',
        danger: true,
      }));
    if (
      sure &&
      (await act(onSale === 1 ? '已恢复销售' : '已停售', () => shopGoods.updateBatchOff({ ids: chosen, onSale })))
    )
      clear();
  };
  const close = () => setOpened(undefined);

  return (
    <ListPage
      title="门店商品"
      secondary={
        <>
          {may('goodsShop.export') && (
            <DownloadButton
              fetch={() =>
                shopGoods.exportExcel({
                  ...list.query,
                  columns: shownFields('门店商品', goodsShopColumns),
                }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
          <Button variant="outlined" onClick={() => setSorting('categories')}>
            门店分类
          </Button>
        </>
      }
      filters={
        <>
          <TextField
            label="名称、编码、条码、OE号、拼音"
            type="search"
            width={264}
            maxLength={40}
            {...list.bind('keyword')}
          />
          <FilterSelect label="分类" choices={categoryChoices(tree)} width={144} {...list.bind('categoryId')} />
          <FilterSelect label="门店分类" choices={categoryChoices(own)} width={128} {...list.bind('shopCategoryId')} />
          <FilterSelect
            label="品牌"
            choices={makers.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('brandId')}
          />
          <FilterSelect label="销售状态" choices={saleStates} width={112} {...list.bind('onSale')} />
          <FilterToggle label="库存偏低" {...list.bind('low')} />
        </>
      }
      batch={
        <BatchBar count={chosen.length} onClear={clear}>
          <Button
            size="small"
            variant="outlined"
            disabled={chosen.length > MOST_LABELS}
            onClick={() => setLabelling(true)}
          >
            打印标签
          </Button>
          {update && (
            <>
              <Button size="small" variant="outlined" onClick={() => setSorting('move')}>
                修改门店分类
              </Button>
              <Button size="small" variant="outlined" onClick={() => void setAllOnSale(1)}>
                恢复销售
              </Button>
              <Button size="small" color="error" onClick={() => void setAllOnSale(0)}>
                停售
              </Button>
            </>
          )}
        </BatchBar>
      }
      list={list}
      columns={goodsShopColumns}
      card={(row) => ({
        title: goodsTitle(row),
        state: <SaleStateChip onSale={row.onSale} />,
        facts: [
          ['可售', <Available key="available" goods={row} />],
          ['售价', <Money key="price" fen={row.price} strong />],
          ['货位', orDash(row.shelf)],
          ['编码', row.skuCode],
        ],
      })}
      actions={(row) => [
        { label: '详情', run: () => setOpened({ show: 'detail', row }) },
        update && { label: '编辑', run: () => setOpened({ show: 'form', row }) },
        update &&
          (row.onSale === 1
            ? { label: '停售', danger: true, run: () => void setOnSale(row, 0) }
            : { label: '恢复销售', run: () => void setOnSale(row, 1) }),
      ]}
      actionsWidth={152}
      onOpen={(row) => setOpened({ show: 'detail', row })}
      empty="本店还没有商品。总店把商品下发到门店后，会出现在这里。"
      selection={{ ids: chosen, onChange: setChosen }}
    >
      {opened?.show === 'detail' && (
        <GoodsShopDrawer row={opened.row} onEdit={(row) => setOpened({ show: 'form', row })} onClose={close} />
      )}
      {opened?.show === 'form' && (
        <GoodsShopForm goods={opened.row} categories={categoryChoices(own)} onClose={close} />
      )}
      {labelling && <PrintLabels kind="shopGoods" ids={chosen} onClose={() => setLabelling(false)} />}
      {sorting === 'categories' && <ShopCategories onClose={() => setSorting(undefined)} />}
      {sorting === 'move' && (
        <MoveToShopCategory
          ids={chosen}
          choices={categoryChoices(own)}
          onClose={(saved) => {
            setSorting(undefined);
            if (saved) clear();
          }}
        />
      )}
    </ListPage>
  );
}
