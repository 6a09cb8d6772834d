import Button from '@mui/material/Button';
import { pointsMoveLabel, POINTS_MOVES, type PointsMove } from '@partsdesk/core/customer/points/pointsRules';
import { pointsSums } from '@partsdesk/core/listSums';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { CustomerSelect } from '../vehicle/CustomerSelect';
import { PointsEntryDrawer } from './PointsEntryDrawer';
import { PointsFigures } from './PointsFigures';
import { PointsRules } from './PointsRules';
import { signedPoints } from './pointsTexts';
import { RewardPoints } from './RewardPoints';

type Row = Schemas['PointsEntry'];

const kinds = (Object.keys(POINTS_MOVES) as PointsMove[]).map((value) => ({ value, label: pointsMoveLabel(value) }));

const columns: Column<Row>[] = [
  momentColumn('createTime', '时间', { card: 'fact' }),
  { field: 'customerName', headerName: '客户', width: 128, card: 'title' },
  {
    field: 'kind',
    headerName: '类型',
    width: 96,
    valueFormatter: (kind: string) => pointsMoveLabel(kind),
    card: 'state',
    onCard: ({ kind }) => pointsMoveLabel(kind),
  },
  {
    field: 'points',
    headerName: '积分',
    width: 96,
    align: 'right',
    headerAlign: 'right',
    valueFormatter: signedPoints,
    card: 'fact',
  },
  {
    field: 'balance',
    headerName: '变动后积分',
    width: 112,
    align: 'right',
    headerAlign: 'right',
    valueFormatter: (balance: number) => balance.toLocaleString('en-US'),
    card: 'fact',
  },
  { field: 'owed', headerName: '欠扣', width: 80, align: 'right', headerAlign: 'right' },
  textColumn('documentCode', '单号', { width: 196, card: 'fact' }),
  { field: 'shopName', headerName: '门店', width: 104 },
  textColumn('reason', '说明', { flex: 1, minWidth: 140 }),
  textColumn('by', '操作人', { width: 100 }),
];

/** 积分管理: what moved points, above it what they add up to; the rules, and points by hand of the shop. */
export function CustomerEquityIntegral() {
  const [details, customers] = [useGroup(customerPointsDetails), useGroup(customerGroup)];
  const may = useMay();
  const shops = useShopChoices();
  const [opened, setOpened] = useState<Row>();
  const [side, setSide] = useState<'rules' | 'reward'>();
  const list = usePagedList(details.page, {
    sums: pointsSums,
    chips: { kind: pointsMoveLabel, shopId: (id) => `门店：${shops.nameOf(id)}`, ...dayChips('发生') },
  });
  const customer = list.bind('customerId');
  const { data: chosen } = useLoad(customers.item, customer.value ? { id: customer.value } : undefined);
  const close = () => setSide(undefined);
  return (
    <ListPage
      title="积分管理"
      label="积分明细"
      list={list}
      columns={columns}
      secondary={
        <Button variant="outlined" onClick={() => setSide('rules')}>
          积分规则
        </Button>
      }
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
      bar={<PointsFigures />}
      add={may('customerPointsDetails.reward') && { label: '赠送积分', run: () => setSide('reward') }}
      actions={(row) => [{ label: '详情', run: () => setOpened(row) }]}
      actionsWidth={72}
      onOpen={setOpened}
      empty="还没有积分。启用消费积分后，客户消费就会积分。"
    >
      {opened && <PointsEntryDrawer row={opened} onClose={() => setOpened(undefined)} />}
      {side === 'rules' && <PointsRules onClose={close} />}
      {side === 'reward' && <RewardPoints onClose={close} />}
    </ListPage>
  );
}
