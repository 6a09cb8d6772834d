import Button from '@mui/material/Button';
import { CARD_MOVES, cardMoveLabel, type CardMove } from '@partsdesk/core/customer/card/storedValue';
import { shopDay } from '@partsdesk/core/dates';
import { cardLogSums } from '@partsdesk/core/listSums';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { customerCardLog } from '@partsdesk/sdk/parts/customerCardLog';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { saleOutAddress } from '../../order/documentAddress';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { useMayVisit } from '../../useMayVisit';
import { CustomerSelect } from '../vehicle/CustomerSelect';
import { CardSettlementDrawer } from './CardSettlementDrawer';

type Row = Schemas['CustomerCardLog'];

const kinds = (Object.keys(CARD_MOVES) as CardMove[]).map((value) => ({ value, label: cardMoveLabel(value) }));

const columns: Column<Row>[] = [
  momentColumn('createTime', '时间', { card: 'fact' }),
  {
    field: 'customerName',
    headerName: '客户',
    width: 112,
    valueFormatter: (name: string) => name || '不记名现金卡',
    card: 'title',
    onCard: ({ customerName }) => customerName || '不记名现金卡',
  },
  textColumn('cardEnd', '现金卡尾号', { width: 100, card: 'fact' }),
  {
    field: 'kind',
    headerName: '类型',
    width: 96,
    valueFormatter: (kind: string) => cardMoveLabel(kind),
    card: 'state',
    onCard: ({ kind }) => cardMoveLabel(kind),
  },
  moneyColumn('principal', '本金', 104),
  moneyColumn('gift', '赠送', 100),
  { ...moneyColumn<Row>('amount', '合计', 104), card: 'fact' },
  { ...moneyColumn<Row>('balance', '变动后余额', 124), card: 'fact' },
  textColumn('documentCode', '单号', { width: 196, card: 'fact' }),
  { field: 'shopName', headerName: '门店', width: 104 },
  textColumn('reason', '说明', { flex: 1, minWidth: 160 }),
  textColumn('by', '操作人', { width: 100 }),
];

/** 储值卡流水: what moved cards, each row with its document. */
export function CustomerCardStoredValueFlow() {
  const [logs, customers] = [useGroup(customerCardLog), useGroup(customerGroup)];
  const shops = useShopChoices();
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const [settled, setSettled] = useState<{ from: string; to: string }>();
  const list = usePagedList(logs.page, {
    sums: cardLogSums,
    chips: {
      kind: cardMoveLabel,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      issuerId: (id) => `发卡门店：${shops.nameOf(id)}`,
      ...dayChips('发生'),
    },
  });
  const customer = list.bind('customerId');
  const { data: chosen } = useLoad(customers.item, customer.value ? { id: customer.value } : undefined);
  /** The days of the list, or this month up to today. */
  function settle() {
    const { from, to = shopDay(Date.now()) } = list.query;
    setSettled({ from: from ?? `${to.slice(0, 8)}01`, to });
  }
  return (
    <>
      {settled && (
        <CardSettlementDrawer
          {...settled}
          onClose={() => setSettled(undefined)}
          onDocuments={({ issuerId, spenderId }) => {
            setSettled(undefined);
            void navigate(listAddress('CustomerCardStoredValueFlow', { issuerId, shopId: spenderId, ...settled }));
          }}
        />
      )}
      <ListPage
        title="储值卡流水"
        secondary={<Button onClick={settle}>跨店结算</Button>}
        list={list}
        columns={columns}
        filters={
          <>
            <CustomerSelect
              label="客户"
              name="customerId"
              value={customer.value ?? ''}
              chosen={chosen}
              onChange={(id) => customer.onCommit?.(id || undefined)}
            />
            <FilterSelect label="类型" choices={kinds} width={120} {...list.bind('kind')} />
            <ShopFilter shops={shops} {...list.bind('shopId')} />
            <DateRange report label="发生日期" from={list.bind('from')} to={list.bind('to')} />
          </>
        }
        actions={({ saleOutId }) => [
          saleOutId !== null &&
            mayVisit('OrderDeliveryOrderDetails') && {
              label: '出库单',
              run: () => void navigate(saleOutAddress(saleOutId)),
            },
        ]}
        actionsWidth={96}
        empty="还没有流水。储值卡和现金卡的充值、售卡、消费、退回都会记在这里。"
      />
    </>
  );
}
