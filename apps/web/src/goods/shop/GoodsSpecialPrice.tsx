import Button from '@mui/material/Button';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { GOODS_KINDS, goodsKindLabel } from '@partsdesk/core/goods/miniGoods';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Page } from '@partsdesk/ui/page/Page';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { periodText, specialColumns } from './miniColumns';
import { MiniForm } from './MiniForm';
import { offerStates, offerStateText, OfferChip } from './offerState';
import { SpecialPicker } from './SpecialPicker';

type Row = Schemas['GoodsMini'];

const SPECIAL = GOODS_KINDS.filter(({ code }) => code !== 3).map(({ code, label }) => ({ value: code, label }));

/** 特价商品: lists the mini-app's special offers and their periods. */
export function GoodsSpecialPrice() {
  const shopGoods = useGroup(goodsShop);
  const [may, confirm] = [useMay(), useConfirm()];
  const [editing, setEditing] = useState<Row>();
  const [picking, setPicking] = useState(false);
  const list = usePagedList(shopGoods.miniPage, {
    fixed: { special: true },
    chips: {
      keyword: (words) => `关键字：${words}`,
      kind: (kind) => `类型：${goodsKindLabel(kind)}`,
      state: offerStateText,
    },
  });
  const act = useAct();
  const update = may('goodsShop.update');
  const remove = async (row: Row) => {
    const sure = await confirm({
      title: `“${goodsTitle(row)}”取消特价？`,
      text: '活动价、限购和活动时间一起清除，商品按线上价继续在小程序销售。',
      action: '取消特价',
      danger: true,
    });
    if (sure) await act('已取消特价', () => shopGoods.update({ id: row.id, version: row.version, mini: { kind: 3 } }));
  };
  const add = (
    <Permitted path="goodsShop.update">
      <Button variant="contained" onClick={() => setPicking(true)}>
        新增特价
      </Button>
    </Permitted>
  );

  return (
    <Page
      title="特价商品"
      action={add}
      chips={list.chips}
      tabs={<FilterTabs label="活动状态" choices={offerStates} {...list.bind('state')} />}
      filters={
        <>
          <TextField label="名称、编码、拼音" type="search" width={220} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect label="类型" choices={SPECIAL} width={128} {...list.bind('kind')} />
        </>
      }
    >
      <PagedTable
        label="特价商品"
        list={list}
        columns={specialColumns}
        card={(row) => ({
          title: goodsTitle(row),
          state: <OfferChip state={row.state} />,
          facts: [
            ['活动价', <Money key="special" fen={row.specialPrice} strong />],
            ['线上价', <Money key="price" fen={row.price} />],
            ['类型', goodsKindLabel(row.kind)],
            ['活动时间', periodText(row)],
          ],
        })}
        actions={(row) => [
          update && { label: row.state === 'ended' ? '再次开始' : '编辑', run: () => setEditing(row) },
          update && { label: '取消特价', danger: true, run: () => void remove(row) },
        ]}
        actionsWidth={168}
        onOpen={(row) => update && setEditing(row)}
        empty={{ text: '还没有特价商品。从小程序商品里选一个，设置特价或9.9元包邮。', action: add }}
      />
      {editing && <MiniForm special goods={editing} onClose={() => setEditing(undefined)} />}
      {picking && (
        <SpecialPicker
          onClose={() => setPicking(false)}
          onPick={(row) => {
            setPicking(false);
            setEditing(row);
          }}
        />
      )}
    </Page>
  );
}
