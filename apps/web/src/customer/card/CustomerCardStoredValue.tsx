import Button from '@mui/material/Button';
import { cardStatus } from '@partsdesk/core/customer/card/cardStatus';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { cardSums } from '@partsdesk/core/listSums';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledFilter } from '@partsdesk/ui/form/enabled';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { useMayVisit } from '../../useMayVisit';
import { ApplyCardExport } from '../export/ApplyCardExport';
import { AdjustValue } from './AdjustValue';
import { cardFlowAddress, chargeAddress } from './cardAddress';
import { CardRefunds } from './CardRefunds';
import { cardState } from './cardState';
import { RechargeOffers } from './RechargeOffers';
import { ValueAdjusts } from './ValueAdjusts';
import { ValueCardDrawer } from './ValueCardDrawer';

type Row = Schemas['ValueCardRow'];

const columns: Column<Row>[] = [
  { field: 'customerName', headerName: '客户', flex: 1, minWidth: 150, card: 'title' },
  textColumn('customerPhone', '手机号', { width: 124, card: 'fact' }),
  { field: 'shopName', headerName: '所属门店', width: 120 },
  { field: 'status', headerName: '状态', width: 96, renderCell: ({ row }) => cardState(row.status), card: 'state' },
  moneyColumn('principal', '本金'),
  moneyColumn('gift', '赠送'),
  { ...moneyColumn<Row>('balance', '余额'), card: 'fact' },
  { ...moneyColumn<Row>('spendable', '可用'), card: 'fact' },
  momentColumn('lastTime', '最近变动', { card: 'fact' }),
];

/** 储值卡: what customers have paid ahead, with its lots; charging, freezing, refunds and the offers. */
export function CustomerCardStoredValue() {
  const cards = useGroup(customerValueCard);
  const [may, mayVisit] = [useMay(), useMayVisit()];
  const navigate = useNavigate();
  const shops = useShopChoices();
  const [opened, setOpened] = useState<Row>();
  // In the address, so that the bell leads to what waits.
  const [search, setSearch] = useSearchParams();
  const side = search.get('side');
  const code = search.get('code') ?? undefined;
  const setSide = (next?: 'offers' | 'refunds' | 'adjusts' | 'export') => {
    const there = new URLSearchParams(search);
    if (next) there.set('side', next);
    else there.delete('side');
    there.delete('code');
    setSearch(there, { replace: true });
  };
  const [adjusting, setAdjusting] = useState<Row>();
  const list = usePagedList(cards.page, {
    sums: cardSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(cardStatus, status),
      shopId: (id) => `门店：${shops.nameOf(id)}`,
    },
  });
  const maySell = may('customerValueCardItem.save') && mayVisit('CustomerCardStoredValueSave');
  const charge = (customerId?: string) => void navigate(chargeAddress(customerId));
  const shown = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened);
  return (
    <ListPage
      title="储值卡"
      secondary={
        <>
          {may('customerCardExport.apply') && (
            <Button variant="outlined" onClick={() => setSide('export')}>
              申请导出
            </Button>
          )}
          <Button variant="outlined" onClick={() => setSide('adjusts')}>
            调整单
          </Button>
          <Button variant="outlined" onClick={() => setSide('refunds')}>
            退卡单
          </Button>
          <Button variant="outlined" onClick={() => setSide('offers')}>
            充值优惠
          </Button>
        </>
      }
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="客户、手机号" type="search" width={200} maxLength={20} {...list.bind('keyword')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <EnabledFilter {...list.bind('status')} />
        </>
      }
      add={maySell && { label: '办理充值', run: () => charge() }}
      actions={(row) => [
        { label: '批次', run: () => setOpened(row) },
        maySell && { label: '充值', run: () => charge(row.customerId) },
        { label: '流水', run: () => void navigate(cardFlowAddress(row.customerId)) },
        may('customerValueAdjust.save') && { label: '调整', run: () => setAdjusting(row) },
      ]}
      onOpen={setOpened}
      empty="还没有客户储值。给客户办一笔充值，结算时就可以用储值付款。"
    >
      {shown && <ValueCardDrawer card={shown} onClose={() => setOpened(undefined)} />}
      {side === 'offers' && <RechargeOffers onClose={() => setSide()} />}
      {adjusting && (
        <AdjustValue
          customerId={adjusting.customerId}
          customerName={adjusting.customerName}
          onClose={() => setAdjusting(undefined)}
        />
      )}
      {side === 'adjusts' && <ValueAdjusts key={code} code={code} onClose={() => setSide()} />}
      {side === 'export' && (
        <ApplyCardExport
          filter={list.query}
          filterText={list.chips.map(({ label }) => label).join('，')}
          onClose={() => setSide()}
        />
      )}
      {side === 'refunds' && <CardRefunds key={code} code={code} onClose={() => setSide()} />}
    </ListPage>
  );
}
