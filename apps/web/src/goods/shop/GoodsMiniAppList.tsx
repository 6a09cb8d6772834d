import Button from '@mui/material/Button';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { GOODS_KINDS, goodsKindLabel } from '@partsdesk/core/goods/miniGoods';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { BatchBar } from '../archive/BatchBar';
import { miniColumns } from './miniColumns';
import { MiniForm } from './MiniForm';
import { MiniPicker } from './MiniPicker';
import { KindChip, shelfStates, shelfStateText, ShelfChip } from './offerState';

type Row = Schemas['GoodsMini'];

/** 小程序商品: lists the mini-app's goods in their display order. */
export function GoodsMiniAppList() {
  const shopGoods = useGroup(goodsShop);
  const [may, confirm] = [useMay(), useConfirm()];
  const [editing, setEditing] = useState<Row>();
  const [picking, setPicking] = useState(false);
  const list = usePagedList(shopGoods.miniPage, {
    chips: {
      keyword: (words) => `关键字：${words}`,
      kind: (kind) => `类型：${goodsKindLabel(kind)}`,
      onShelf: shelfStateText,
    },
  });
  const [chosen, setChosen] = useState<string[]>([]);
  const clear = () => setChosen([]);
  const act = useAct();
  const [update, order] = [may('goodsShop.update'), may('goodsShop.mini')];

  const setShelf = async (ids: string[], onSale: 0 | 1) => {
    if (await act(onSale === 1 ? '已上架' : '已下架', () => shopGoods.updateBatchOff({ ids, onSale, place: 'mini' })))
      clear();
  };
  const remove = async (ids: string[]) => {
    const sure = await confirm({
      title: ids.length === 1 ? '从小程序移除该商品？' : `从小程序移除 ${String(ids.length)} 种商品？`,
      text: '线上价、类型和排序一起删除；门店商品和库存不变。',
      action: '移除',
      danger: true,
    });
    if (sure && (await act('已移除', () => shopGoods.miniRemove({ ids })))) clear();
  };
  // Moves only within the page, where the user sees the neighbour.
  const place = (row: Row) => {
    const at = list.rows.findIndex(({ id }) => id === row.id);
    const sorted = !list.filtered;
    return { up: sorted ? list.rows[at - 1] : undefined, down: sorted ? list.rows[at + 1] : undefined };
  };
  const move = (row: Row, before: string | null) => act('顺序已调整', () => shopGoods.miniMove({ id: row.id, before }));

  return (
    <ListPage
      title="小程序商品"
      add={order && { label: '选择商品', run: () => setPicking(true) }}
      filters={
        <>
          <TextField label="名称、编码、拼音" type="search" width={220} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="类型"
            choices={GOODS_KINDS.map(({ code, label }) => ({ value: code, label }))}
            width={128}
            {...list.bind('kind')}
          />
          <FilterSelect label="上架状态" choices={shelfStates} width={112} {...list.bind('onShelf')} />
        </>
      }
      batch={
        <BatchBar count={chosen.length} onClear={clear}>
          {update && (
            <Button size="small" variant="outlined" onClick={() => void setShelf(chosen, 1)}>
              上架
            </Button>
          )}
          {update && (
            <Button size="small" variant="outlined" onClick={() => void setShelf(chosen, 0)}>
              下架
            </Button>
          )}
          {order && (
            <Button size="small" color="error" onClick={() => void remove(chosen)}>
              移除
            </Button>
          )}
        </BatchBar>
      }
      list={list}
      columns={miniColumns}
      card={(row) => ({
        title: goodsTitle(row),
        state: <ShelfChip row={row} />,
        facts: [
          ['现价', <Money key="now" fen={row.priceNow} strong />],
          ['类型', <KindChip key="kind" kind={row.kind} />],
          ['门店售价', <Money key="shop" fen={row.shopPrice} />],
        ],
      })}
      actions={(row) => {
        const { up, down } = place(row);
        return [
          update && { label: '编辑', run: () => setEditing(row) },
          update && {
            label: row.onShelf === 1 ? '下架' : '上架',
            run: () => void setShelf([row.id], row.onShelf === 1 ? 0 : 1),
          },
          order && {
            label: '上移',
            refused: !up && (list.filtered ? '清除条件后才能排序' : '已是本页第一个'),
            run: () => void move(row, up?.id ?? null),
          },
          order && {
            label: '下移',
            refused: !down && (list.filtered ? '清除条件后才能排序' : '已是本页最后一个'),
            run: () => void move(down ?? row, row.id),
          },
          order && { label: '移除', danger: true, run: () => void remove([row.id]) },
        ];
      }}
      actionsWidth={152}
      onOpen={(row) => update && setEditing(row)}
      empty="小程序里还没有商品。选择本店在售的商品上架。"
      selection={update || order ? { ids: chosen, onChange: setChosen } : undefined}
    >
      {editing && <MiniForm goods={editing} onClose={() => setEditing(undefined)} />}
      {picking && <MiniPicker onClose={() => setPicking(false)} />}
    </ListPage>
  );
}
