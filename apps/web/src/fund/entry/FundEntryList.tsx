import { fundEntryColumns } from '@partsdesk/core/fund/fundEntryColumns';
import { fundEntryLifecycle } from '@partsdesk/core/fund/fundEntryLifecycle';
import { directionLabel, FundDirection } from '@partsdesk/core/fund/fundTypes';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { fundEntrySums } from '@partsdesk/core/listSums';
import { formatYuan } from '@partsdesk/core/money';
import type { Download } from '@partsdesk/sdk';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import type { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundType } from '@partsdesk/sdk/parts/fundType';
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
import { FundEntryDrawer } from './FundEntryDrawer';
import { FundEntryForm } from './FundEntryForm';

type Row = Schemas['FundEntry'];

const { renderCell: statusChip } = statusColumn<Row>(fundEntryLifecycle);

const columns = screenColumns<Row>(fundEntryColumns, {
  code: { width: 200, card: 'fact' },
  day: { width: 116, card: 'fact' },
  typeName: { width: 104, card: 'title' },
  typeClass: { width: 120 },
  amount: {
    width: 124,
    renderCell: ({ row }) => <Money fen={row.amount} strong />,
    card: 'fact',
    onCard: ({ amount }) => formatYuan(amount),
  },
  accountName: { width: 120, card: 'fact' },
  method: { width: 88, atFirst: 'hidden' },
  shopName: { width: 88, card: 'fact' },
  party: { minWidth: 120, flex: 1, card: 'fact' },
  remark: { minWidth: 140, flex: 1 },
  status: { width: 96, card: 'state', ...(statusChip ? { renderCell: statusChip } : {}) },
  counterCode: { width: 200, atFirst: 'hidden' },
  by: { width: 88 },
  createTime: { atFirst: 'hidden' },
});

interface FundEntryListProps {
  direction: FundDirection;
  group: 'fundIncome' | 'fundExpenses';
  calls: ReturnType<typeof fundIncome>;
  empty: string;
}

/** Lists the income or the expenses of the shop: to enter, to look at with their vouchers, and to take back. */
export function FundEntryList({ direction, group, calls, empty }: FundEntryListProps) {
  const [types, accounts] = [useGroup(fundType), useGroup(fundAccount)];
  const may = useMay();
  const shops = useShopChoices();
  const { data: kinds = [] } = useLoad(types.list, { direction });
  const { data: places = [] } = useLoad(accounts.list, {});
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Row>();
  const [reversing, setReversing] = useState<Row>();
  const title = `${directionLabel(direction)}管理`;
  const list = usePagedList(calls.page, {
    sums: fundEntrySums,
    chips: {
      keyword: (words) => `单号、对方或备注：${words}`,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      accountId: (id) => `账户：${places.find((one) => one.id === id)?.name ?? ''}`,
      typeId: (id) => `类型：${kinds.find((one) => one.id === id)?.name ?? ''}`,
      status: (status) => statusLabel(fundEntryLifecycle, status),
      ...dayChips('发生'),
    },
  });
  const { shopId } = list.query;
  const reverse = (row: Row) =>
    can(fundEntryLifecycle, row.status, 'reverse') &&
    may(`${group}.reverse`) && { label: '冲销', danger: true, run: () => setReversing(row) };
  const shown = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened);
  return (
    <ListPage
      title={title}
      secondary={
        may(`${group}.export`) && (
          <DownloadButton
            fetch={() =>
              calls.exportExcel({ ...list.query, columns: shownFields(title, columns) }) as Promise<Download>
            }
          >
            导出
          </DownloadButton>
        )
      }
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="单号、对方或备注" type="search" maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="类型"
            choices={kinds.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('typeId')}
          />
          <DateRange report label="发生日期" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
        </>
      }
      moreFilters={
        <>
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
          <FilterSelect label="状态" choices={statusChoices(fundEntryLifecycle)} width={112} {...list.bind('status')} />
        </>
      }
      add={may(`${group}.save`) && { label: `新增${directionLabel(direction)}`, run: () => setAdding(true) }}
      actions={(row) => [{ label: '详情', run: () => setOpened(row) }, reverse(row)]}
      actionsWidth={120}
      onOpen={setOpened}
      empty={empty}
    >
      {adding && <FundEntryForm direction={direction} add={calls.add} onClose={() => setAdding(false)} />}
      {shown && (
        <FundEntryDrawer
          direction={direction}
          entry={shown}
          actions={[reverse(shown)]}
          onClose={() => setOpened(undefined)}
        />
      )}
      {reversing && (
        <ReasonDialog
          title={`冲销 ${reversing.code}`}
          action="冲销"
          hint={reversalHint(direction, reversing)}
          save={(reason, idempotencyKey) =>
            calls.reverse({ id: reversing.id, version: reversing.version, reason }, { idempotencyKey })
          }
          onClose={() => setReversing(undefined)}
        />
      )}
    </ListPage>
  );
}

/** Says what a reversal does with the money, and where it is written. */
function reversalHint(direction: FundDirection, { amount, accountName, tillName }: Row): string {
  const moved = direction === FundDirection.income ? `从「${accountName}」扣回` : `退回「${accountName}」`;
  const day = tillName ? '记今天，现金从您当班的钱箱进出' : '日期同原单，原单日期已关账的记今天';
  return `另开一张冲销单，${formatYuan(amount)} ${moved}，${day}。冲销后不能恢复`;
}
