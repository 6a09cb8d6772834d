import Box from '@mui/material/Box';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useState } from 'react';
import { GoodsThumb } from '../../goods/GoodsThumb';
import { ExchangeForm } from './ExchangeForm';
import { ExchangeGiftForm } from './ExchangeGiftForm';
import { giftDays, pointsText } from './exchangeTexts';

type Row = Schemas['ExchangeGift'];
type Query = NonNullable<Parameters<ReturnType<typeof customerExchangeGift>['page']>[0]>;

const leftText = ({ left, quota }: Row) => `${String(left)} / ${String(quota)}`;
const limitText = ({ perCustomer, unitName }: Row) =>
  perCustomer === null ? '不限' : `${String(perCustomer)} ${unitName}`;

const columns: Column<Row>[] = [
  {
    field: 'name',
    headerName: '礼品',
    flex: 1,
    minWidth: 180,
    renderCell: ({ row }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, height: '100%' }}>
        <GoodsThumb imageUrl={row.imageUrl} />
        {goodsTitle(row)}
      </Box>
    ),
  },
  { field: 'skuCode', headerName: '商品编码', width: 132 },
  { field: 'points', headerName: '所需积分', type: 'number', width: 104 },
  { field: 'left', headerName: '剩余 / 总数', width: 112, valueGetter: (_, row) => leftText(row) },
  { field: 'perCustomer', headerName: '每人限兑', width: 96, valueGetter: (_, row) => limitText(row) },
  { field: 'endDay', headerName: '兑换时间', width: 200, valueGetter: (_, row) => giftDays(row) },
  {
    field: 'stock',
    headerName: '可用库存',
    type: 'number',
    width: 104,
    renderCell: ({ row }) => <Quantity value={row.stock} unit={row.unitName} />,
  },
  enabledColumn({ width: 88 }),
  momentColumn('createTime', '添加时间'),
];

/** Lists the gifts with what they cost and what is left of them. */
export function ExchangeGiftList({ tabs }: { tabs: React.ReactNode }) {
  const gifts = useGroup(customerExchangeGift);
  const may = useMay();
  const { toggle, remove } = useRecordActions();
  const editing = useEditing<Row>('新增礼品', '修改礼品');
  const [exchanged, setExchanged] = useState<Row>();
  const list = usePagedList<Row, Query>(gifts.page, {
    chips: { keyword: (words) => `关键字：${words}`, status: enabledText },
  });
  // `view` alone is no condition that the user has set, and clearing leaves it.
  const shown = {
    ...list,
    filtered: list.chips.length > 0,
    clear: () => list.chips.forEach(({ remove: drop }) => drop()),
  };
  const save = may('customerExchangeGift.save');
  return (
    <ListPage
      title="礼品兑换"
      label="礼品"
      tabs={tabs}
      list={shown}
      columns={columns}
      filters={
        <>
          <TextField label="名称、编码" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
          <EnabledFilter {...list.bind('status')} />
        </>
      }
      card={(row) => ({
        title: goodsTitle(row),
        state: <EnabledChip status={row.status} />,
        facts: [
          ['所需积分', pointsText(row.points)],
          ['剩余 / 总数', leftText(row)],
          ['可用库存', <Quantity key="stock" value={row.stock} unit={row.unitName} />],
          ['兑换时间', giftDays(row)],
        ],
      })}
      add={save && editing.adding}
      actions={(row) => [
        may('customerExchange.save') && row.open && { label: '兑换', run: () => setExchanged(row) },
        save && { label: '修改', run: () => editing.edit(row) },
        save && toggle(row, gifts.updateStatus),
        may('customerExchangeGift.delete') &&
          remove(`礼品“${row.name}”`, () => gifts.del({ id: row.id }), {
            refused: row.used && '已有客户兑换过，不能删除，可以停用',
          }),
      ]}
      actionsWidth={152}
      onOpen={(row) => save && editing.edit(row)}
      empty="还没有礼品。从商品里选一种，定好所需积分和总数，客户就能用积分兑换。"
    >
      {editing.opened && <ExchangeGiftForm title={editing.title} gift={editing.row} onClose={editing.close} />}
      {exchanged && <ExchangeForm gift={exchanged} onClose={() => setExchanged(undefined)} />}
    </ListPage>
  );
}
