import Button from '@mui/material/Button';
import { cashCardState, cashCardType, CASH_CARD_TYPES } from '@partsdesk/core/customer/card/cashCard';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { cashCardSums } from '@partsdesk/core/listSums';
import { formatYuan } from '@partsdesk/core/money';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
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
import { editCardAddress, issueCardsAddress, sellCardAddress } from '../cardAddress';
import { CashCardDrawer } from './CashCardDrawer';
import { cashCardStates } from './cashCardTexts';
import { PrintBatch } from './PrintBatch';
import { useScannedCard } from './useScannedCard';

type Row = Schemas['CashCardRow'];

const columns: Column<Row>[] = [
  { field: 'number', headerName: '卡号', width: 188, card: 'title' },
  {
    field: 'bearer',
    headerName: '类型',
    width: 92,
    valueFormatter: (bearer: boolean) => cashCardType(bearer),
    card: 'fact',
    onCard: ({ bearer }) => cashCardType(bearer),
  },
  { ...moneyColumn<Row>('face', '面值', 104), card: 'fact' },
  { ...moneyColumn<Row>('balance', '余额', 104), card: 'fact' },
  {
    field: 'state',
    headerName: '状态',
    width: 92,
    renderCell: ({ row }) => <LifecycleChip lifecycle={cashCardState} status={row.state} />,
    card: 'state',
  },
  textColumn('customerName', '持卡客户', { width: 120, card: 'fact' }),
  { field: 'shopName', headerName: '门店', width: 104 },
  textColumn('expires', '有效期至', { width: 112 }),
  momentColumn('soldTime', '售出时间'),
  textColumn('remark', '备注', { flex: 1, minWidth: 120 }),
];

/** 现金卡: cards of a fixed face, from their issue to the last fen; selling, freezing and renewing. */
export function CustomerCardCash() {
  const cards = useGroup(customerCashCard);
  const [may, mayVisit, act, confirm] = [useMay(), useMayVisit(), useAct(), useConfirm()];
  const navigate = useNavigate();
  const shops = useShopChoices();
  const [opened, setOpened] = useState<string>();
  const [printed, setPrinted] = useState<string>();
  useScannedCard(setOpened);
  const list = usePagedList(cards.page, {
    sums: cashCardSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      state: (state) => statusLabel(cashCardState, state),
      bearer: (bearer) => cashCardType(bearer),
      batchId: () => '同一批',
      shopId: (id) => `门店：${shops.nameOf(id)}`,
    },
  });
  const maySave = may('customerCashCard.save') && mayVisit('CustomerCardCashSave');
  const bearer = list.bind('bearer');
  const batch = list.bind('batchId');
  const isUnsold = ({ state }: Row) => state === cashCardState.statuses.unsold.code;
  const remove = ({ id, number, face }: Row) =>
    void confirm({
      title: '删除这张卡？',
      text: `${number}，面值 ${formatYuan(face)}，还没有售出。删除后卡号作废。`,
      action: '删除',
    }).then((sure) => sure && act('已删除', () => cards.deleteById({ id })));
  return (
    <ListPage
      title="现金卡"
      secondary={
        maySave && (
          <Button variant="outlined" onClick={() => void navigate(issueCardsAddress())}>
            批量发卡
          </Button>
        )
      }
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="客户、手机号、卡号后四位" width={216} maxLength={19} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={cashCardStates} width={120} {...list.bind('state')} />
          <FilterSelect
            label="类型"
            width={120}
            name="bearer"
            choices={CASH_CARD_TYPES.map(({ code, label }) => ({ value: code, label }))}
            value={bearer.value === undefined ? undefined : bearer.value ? 1 : 0}
            onChange={() => undefined}
            onCommit={(code) => bearer.onCommit?.(code === undefined ? undefined : code === 1)}
          />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      add={maySave && { label: '售卡', run: () => void navigate(sellCardAddress()) }}
      actions={(row) => [
        { label: '查看', run: () => setOpened(row.id) },
        maySave && isUnsold(row) && { label: '售卡', run: () => void navigate(sellCardAddress(row.id)) },
        maySave && { label: '修改', run: () => void navigate(editCardAddress(row.id)) },
        { label: '同批的卡', run: () => batch.onCommit?.(row.batchId) },
        may('customerCashCard.save') && isUnsold(row) && { label: '打印卡号', run: () => setPrinted(row.batchId) },
        may('customerCashCard.delete') && isUnsold(row) && { label: '删除', run: () => remove(row) },
      ]}
      onOpen={({ id }) => setOpened(id)}
      empty="还没有现金卡。先批量发卡，打印卡号，再一张张售出。"
    >
      {opened && <CashCardDrawer id={opened} onClose={() => setOpened(undefined)} />}
      {printed && <PrintBatch batchId={printed} onClose={() => setPrinted(undefined)} />}
    </ListPage>
  );
}
