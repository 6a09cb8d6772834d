import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { saleStates, saleStateText } from '@partsdesk/core/goods/saleStates';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Page } from '@partsdesk/ui/page/Page';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { whenShown } from '@partsdesk/ui/page/whenShown';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MOST_LABELS } from '../labels/labelCounts';
import { GoodsSheetActions } from '../sheets/GoodsSheetActions';
import { Available } from '../shop/Available';
import { stockStates, stockStateText } from '../shop/stockStates';
import { useAtHead } from '../useAtHead';
import { categoryChoices } from './categoryChoices';
import { CategorySide } from './CategorySide';
import { goodsSetAddress } from './goodsAddress';
import { GoodsBatchBar } from './GoodsBatchBar';
import { goodsStoreColumns, SoldIn } from './goodsStoreColumns';

const BulkEdit = whenShown(async () => (await import('../bulk/BulkEdit')).BulkEdit);
const DistributeDialog = whenShown(async () => (await import('./DistributeDialog')).DistributeDialog);
const PrintLabels = whenShown(async () => (await import('../labels/PrintLabels')).PrintLabels);

type Row = Schemas['GoodsRow'];

/** 总店商品: lists the archive with the stock of all shops. Read-only in a branch. */
export function GoodsStoreList() {
  const [archive, categories, brands] = [useGroup(goods), useGroup(goodsCategory), useGroup(goodsBrand)];
  const may = useMay();
  const phone = usePhone();
  const atHead = useAtHead();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string[]>([]);
  const [distributing, setDistributing] = useState<'chosen' | 'all'>();
  const [editing, setEditing] = useState(false);
  const [labelling, setLabelling] = useState(false);
  const { data: tree = [] } = useLoad(categories.list);
  const { data: makers = [] } = useLoad(brands.allList);
  const list = usePagedList(archive.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      categoryId: (id) => `分类：${tree.find((category) => category.id === id)?.name ?? ''}`,
      brandId: (id) => `品牌：${makers.find((brand) => brand.id === id)?.name ?? ''}`,
      status: enabledText,
      onSale: (onSale) => `销售：${saleStateText(onSale)}`,
      stock: (state) => `库存：${stockStateText(state)}`,
    },
    sort: (field, direction) => ({ sort: `${field}.${direction}` as Schemas['GoodsSort'] }),
  });
  const act = useAct();
  const category = list.bind('categoryId');
  const save = atHead && may('goods.save');
  const open = (action: 'edit' | 'copy' | 'view', row: Row) => void navigate(goodsSetAddress(action, row.id));
  const setStatus = async (row: Row, status: 0 | 1) => {
    const sure =
      status === 1 ||
      (await confirm({
        title: `停用“${goodsTitle(row)}”？`,
        text: '停用后所有门店都不能再卖它，库存和单据不变，可以随时启用。',
        action: '停用',
        danger: true,
      }));
    if (sure)
      await act(status === 1 ? '已启用' : '已停用', () => archive.update({ id: row.id, version: row.version, status }));
  };
  const remove = async (row: Row) => {
    if (
      await confirm({
        title: `删除“${goodsTitle(row)}”？`,
        text: '门店里的这个商品一起删除，删除后不可恢复。发生过业务的商品不能删除，可以停用。',
        action: '删除',
        danger: true,
      })
    )
      await act('删除成功', () => archive.deleteById({ id: row.id }));
  };
  const add = save && (
    <Button variant="contained" onClick={() => void navigate(goodsSetAddress('add'))}>
      新增商品
    </Button>
  );

  return (
    <Page
      title="总店商品"
      action={add}
      secondary={
        <>
          <GoodsSheetActions filter={list.query} />
          {atHead && (
            <Permitted path="goods.distribute">
              <Button variant="outlined" onClick={() => setDistributing('all')}>
                {category.value ? '分发该分类' : '分发全部'}
              </Button>
            </Permitted>
          )}
        </>
      }
      chips={list.chips}
      filters={
        <>
          <TextField
            label="名称、编码、OE号、拼音、品牌、车型"
            type="search"
            width={288}
            maxLength={40}
            {...list.bind('keyword')}
          />
          {phone && <FilterSelect label="分类" choices={categoryChoices(tree)} {...category} />}
          <FilterSelect
            label="品牌"
            choices={makers.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('brandId')}
          />
          <FilterSelect label="库存" choices={stockStates} width={104} {...list.bind('stock')} />
          <FilterSelect label="销售" choices={saleStates} width={104} {...list.bind('onSale')} />
          <EnabledFilter width={104} {...list.bind('status')} />
        </>
      }
    >
      <Box
        sx={phone ? {} : { display: 'grid', gridTemplateColumns: '168px minmax(0, 1fr)', height: '100%', minHeight: 0 }}
      >
        {!phone && (
          <CategorySide categories={tree} chosen={category.value} onChoose={(id) => category.onCommit?.(id)} />
        )}
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 }}>
          <Box sx={{ flex: 1, minHeight: 0 }}>
            <PagedTable
              label="总店商品"
              list={list}
              columns={goodsStoreColumns}
              card={(row) => ({
                title: goodsTitle(row),
                state: <EnabledChip status={row.status} />,
                facts: [
                  ['可售', <Available key="available" goods={row} />],
                  ['总店价', <Money key="price" fen={row.price} strong />],
                  ['在售', <SoldIn key="sold" row={row} />],
                  ['编码', row.skuCode],
                ],
              })}
              actions={(row) => [
                { label: '查看', run: () => open('view', row) },
                save && { label: '编辑', run: () => open('edit', row) },
                save && { label: '复制', run: () => open('copy', row) },
                save && {
                  label: row.status === 1 ? '停用' : '启用',
                  danger: row.status === 1,
                  run: () => void setStatus(row, row.status === 1 ? 0 : 1),
                },
                atHead &&
                  may('goods.delete') && {
                    label: '删除',
                    danger: true,
                    refused: row.onHand > 0 && '还有库存，不能删除',
                    run: () => void remove(row),
                  },
              ]}
              actionsWidth={152}
              onOpen={(row) => open('view', row)}
              empty={{ text: '还没有商品。新增商品，或从表格导入。', action: add || undefined }}
              batch={
                chosen.length > 0 && (
                  <GoodsBatchBar ids={chosen} categories={tree} onClear={() => setChosen([])}>
                    <Button size="small" disabled={chosen.length > MOST_LABELS} onClick={() => setLabelling(true)}>
                      打印标签
                    </Button>
                    <Permitted path="goods.save">
                      <Button size="small" onClick={() => setEditing(true)}>
                        批量修改
                      </Button>
                    </Permitted>
                    <Permitted path="goods.distribute">
                      <Button size="small" onClick={() => setDistributing('chosen')}>
                        分发到门店
                      </Button>
                    </Permitted>
                  </GoodsBatchBar>
                )
              }
              selection={atHead ? { ids: chosen, onChange: setChosen } : undefined}
            />
          </Box>
        </Box>
      </Box>
      {editing && (
        <BulkEdit
          ids={chosen}
          filter={list.query}
          total={list.total}
          categories={tree}
          brands={makers}
          onClose={() => setEditing(false)}
        />
      )}
      {labelling && <PrintLabels kind="goods" ids={chosen} onClose={() => setLabelling(false)} />}
      {distributing && (
        <DistributeDialog
          {...(distributing === 'chosen' ? { ids: chosen } : { categoryId: category.value })}
          onClose={() => setDistributing(undefined)}
        />
      )}
    </Page>
  );
}
