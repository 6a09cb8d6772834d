import { giftCardKind, giftCardState } from '@partsdesk/core/customer/card/giftCard';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { giftCardSums } from '@partsdesk/core/listSums';
import { formatYuan } from '@partsdesk/core/money';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ShopFilter, useShopChoices } from '../../../order/ShopFilter';
import { useMayVisit } from '../../../useMayVisit';
import { GiftCardDrawer } from './GiftCardDrawer';
import {
  editGiftCardAddress,
  giftCardKinds,
  giftCardStates,
  newGiftCardAddress,
  sellGiftCardAddress,
} from './giftCardTexts';

type Row = Schemas['GiftCardRow'];

const timesOf = ({ left, total }: Row) => `剩 ${String(left)} / ${String(total)} 次`;

const columns: Column<Row>[] = [
  textColumn('name', '卡名称', { width: 140, card: 'title' }),
  {
    field: 'kind',
    headerName: '类型',
    width: 84,
    valueFormatter: (kind: Row['kind']) => giftCardKind(kind),
    card: 'fact',
    onCard: ({ kind }) => giftCardKind(kind),
  },
  textColumn('customerName', '持卡客户', { width: 112, card: 'fact' }),
  textColumn('plate', '车牌', { width: 100, card: 'fact' }),
  textColumn('summary', '项目', { flex: 1, minWidth: 160 }),
  {
    field: 'left',
    headerName: '剩余次数',
    width: 116,
    renderCell: ({ row }) => timesOf(row),
    card: 'fact',
    onCard: timesOf,
  },
  { ...moneyColumn<Row>('price', '售价', 100), card: 'fact' },
  { ...moneyColumn<Row>('valueLeft', '未用价值', 100), card: 'fact' },
  {
    field: 'state',
    headerName: '状态',
    width: 92,
    renderCell: ({ row }) => <LifecycleChip lifecycle={giftCardState} status={row.state} />,
    card: 'state',
  },
  textColumn('expires', '有效期至', { width: 108 }),
  textColumn('shopName', '门店', { width: 96 }),
  textColumn('number', '卡号', { width: 176 }),
  momentColumn('soldTime', '售出时间'),
];

/** 礼品卡: cards of counted uses, from their issue to the last use; selling, freezing and extending. */
export function CustomerCardGift() {
  const cards = useGroup(customerGiftCard);
  const [may, mayVisit, act, confirm] = [useMay(), useMayVisit(), useAct(), useConfirm()];
  const navigate = useNavigate();
  const shops = useShopChoices();
  const [opened, setOpened] = useState<string>();
  const list = usePagedList(cards.page, {
    sums: giftCardSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      customerId: () => '一位客户',
      kind: (kind) => giftCardKind(kind),
      state: (state) => statusLabel(giftCardState, state),
      shopId: (id) => `门店：${shops.nameOf(id)}`,
    },
  });
  const maySave = may('customerGiftCard.save') && mayVisit('CustomerCardGiftSave');
  const isUnsold = ({ state }: Row) => state === giftCardState.statuses.unsold.code;
  const remove = ({ id, name, customerName, price }: Row) =>
    void confirm({
      title: '删除这张卡？',
      text: `${customerName}的「${name}」，售价 ${formatYuan(price)}，还没有收款。`,
      action: '删除',
    }).then((sure) => sure && act('已删除', () => cards.deleteById({ id })));
  return (
    <ListPage
      title="礼品卡"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="客户、车牌、卡名、卡号后四位" width={240} maxLength={20} {...list.bind('keyword')} />
          <FilterSelect label="类型" choices={giftCardKinds} width={112} {...list.bind('kind')} />
          <FilterSelect label="状态" choices={giftCardStates} width={112} {...list.bind('state')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      add={maySave && { label: '办卡', run: () => void navigate(newGiftCardAddress()) }}
      actions={(row) => [
        { label: '查看', run: () => setOpened(row.id) },
        maySave && isUnsold(row) && { label: '收款', run: () => void navigate(sellGiftCardAddress(row.id)) },
        maySave && { label: '修改', run: () => void navigate(editGiftCardAddress(row.id)) },
        may('customerGiftCard.delete') && isUnsold(row) && { label: '删除', run: () => remove(row) },
      ]}
      onOpen={({ id }) => setOpened(id)}
      empty="还没有礼品卡。点「办卡」，把服务项目和次数卖给客户，收银时按次抵扣。"
    >
      {opened && <GiftCardDrawer id={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}
