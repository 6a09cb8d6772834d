import Button from '@mui/material/Button';
import { fundTransferColumns } from '@partsdesk/core/fund/fundTransferColumns';
import { fundTransferLifecycle } from '@partsdesk/core/fund/fundTransferLifecycle';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { fundTransferSums } from '@partsdesk/core/listSums';
import { formatYuan } from '@partsdesk/core/money';
import type { Download } from '@partsdesk/sdk';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundTransfer } from '@partsdesk/sdk/parts/fundTransfer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { screenColumns } from '@partsdesk/ui/list/columns/screenColumns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { ReasonDialog } from '../../customer/card/ReasonDialog';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { SettleForm } from '../online/SettleForm';
import { FundTransferDrawer } from './FundTransferDrawer';
import { FundTransferForm } from './FundTransferForm';

type Row = Schemas['FundTransfer'];

const { renderCell: statusChip } = statusColumn<Row>(fundTransferLifecycle);

const columns = screenColumns<Row>(fundTransferColumns, {
  code: { width: 200, card: 'fact' },
  status: { width: 96, card: 'state', ...(statusChip ? { renderCell: statusChip } : {}) },
  day: { width: 116, card: 'fact' },
  fromName: { minWidth: 120, flex: 1, card: 'title', onCard: ({ fromName, toName }) => `${fromName} → ${toName}` },
  toName: { minWidth: 120, flex: 1 },
  amount: {
    width: 124,
    renderCell: ({ row }) => <Money fen={row.amount} strong />,
    card: 'fact',
    onCard: ({ amount }) => formatYuan(amount),
  },
  fee: { width: 96, card: 'fact', onCard: ({ fee }) => formatYuan(fee) },
  remark: { minWidth: 120, flex: 1, card: 'fact' },
  fromShop: { width: 112, card: 'fact' },
  toShop: { width: 112 },
  settles: { width: 160, atFirst: 'hidden' },
  by: { width: 88 },
  counterCode: { width: 200, atFirst: 'hidden' },
  createTime: { atFirst: 'hidden' },
});

/** 账户转账: money that was moved between accounts, or that a provider paid out: to enter and to take back. */
export function FundTransfer() {
  const [transfers, accounts] = [useGroup(fundTransfer), useGroup(fundAccount)];
  const may = useMay();
  const shops = useShopChoices();
  const { data: places = [] } = useLoad(accounts.list, {});
  const [adding, setAdding] = useState<'transfer' | 'settlement'>();
  const [opened, setOpened] = useState<Row>();
  const [reversing, setReversing] = useState<Row>();
  const list = usePagedList(transfers.page, {
    sums: fundTransferSums,
    chips: {
      keyword: (words) => `单号或备注：${words}`,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      accountId: (id) => `账户：${places.find((one) => one.id === id)?.name ?? ''}`,
      status: (status) => statusLabel(fundTransferLifecycle, status),
      ...dayChips('发生'),
    },
  });
  const { shopId } = list.query;
  const reverse = (row: Row) =>
    row.reversible &&
    can(fundTransferLifecycle, row.status, 'reverse') &&
    may('fundTransfer.reverse') && { label: '冲销', danger: true, run: () => setReversing(row) };
  const shown = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened);
  return (
    <ListPage
      title="账户转账"
      secondary={
        <>
          {may('fundTransfer.save') && (
            <Button variant="outlined" onClick={() => setAdding('settlement')}>
              渠道到账
            </Button>
          )}
          {may('fundTransfer.export') && (
            <DownloadButton
              fetch={() =>
                transfers.exportExcel({
                  ...list.query,
                  columns: shownFields('账户转账', columns),
                }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
        </>
      }
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="单号或备注" type="search" maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="账户"
            choices={places
              .filter((one) => !shopId || one.shopId === shopId)
              .map(({ id, name, shopName }) => ({
                value: id,
                label: shops.choices.length > 1 ? `${shopName} · ${name}` : name,
              }))}
            width={180}
            {...list.bind('accountId')}
          />
          <DateRange report label="发生日期" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      moreFilters={
        <FilterSelect
          label="状态"
          choices={statusChoices(fundTransferLifecycle)}
          width={112}
          {...list.bind('status')}
        />
      }
      add={may('fundTransfer.save') && { label: '新增转账', run: () => setAdding('transfer') }}
      actions={(row) => [{ label: '详情', run: () => setOpened(row) }, reverse(row)]}
      actionsWidth={120}
      onOpen={setOpened}
      empty="还没有转账。现金存银行、门店之间调钱、微信收款到账，登记在这里。"
    >
      {adding === 'transfer' && <FundTransferForm onClose={() => setAdding(undefined)} />}
      {adding === 'settlement' && <SettleForm onClose={() => setAdding(undefined)} />}
      {shown && <FundTransferDrawer transfer={shown} actions={[reverse(shown)]} onClose={() => setOpened(undefined)} />}
      {reversing && (
        <ReasonDialog
          title={`冲销 ${reversing.code}`}
          action="冲销"
          hint={reversalHint(reversing)}
          save={(reason, idempotencyKey) =>
            transfers.reverse({ id: reversing.id, version: reversing.version, reason }, { idempotencyKey })
          }
          onClose={() => setReversing(undefined)}
        />
      )}
    </ListPage>
  );
}

/** Says what a reversal does with the money and the days, and where it is written. */
function reversalHint({ amount, fee, fromName, toName, fromTill, toTill, settles }: Row): string {
  const withFee = fee ? `，手续费 ${formatYuan(fee)} 一并退回` : '';
  const day = fromTill || toTill ? '记今天，现金从您当班的钱箱进出' : '日期同原单，原单日期已关账的记今天';
  const again = settles.length ? '；这些到账日可以重新登记' : '';
  return `另开一张冲销单，${formatYuan(amount)} 从「${toName}」退回「${fromName}」${withFee}，${day}${again}。冲销后不能恢复`;
}
