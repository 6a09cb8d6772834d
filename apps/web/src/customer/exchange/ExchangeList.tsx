import { customerExchangeLifecycle } from '@partsdesk/core/customer/exchange/customerExchangeLifecycle';
import { formatMoment } from '@partsdesk/core/dates';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { exchangeSums } from '@partsdesk/core/listSums';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { codeColumn, dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useState } from 'react';
import { ExchangeDrawer } from './ExchangeDrawer';
import { ExchangeForm } from './ExchangeForm';
import { pointsText } from './exchangeTexts';
import { useExchangeActions } from './useExchangeActions';

type Row = Schemas['CustomerExchange'];
type Query = NonNullable<Parameters<ReturnType<typeof customerExchange>['page']>[0]>;

const columns: Column<Row>[] = [
  codeColumn('code', '兑换单号'),
  { field: 'customerName', headerName: '客户', width: 120 },
  { field: 'name', headerName: '礼品', flex: 1, minWidth: 140, valueGetter: (_, row) => goodsTitle(row) },
  { field: 'quantity', headerName: '数量', type: 'number', width: 72 },
  { field: 'points', headerName: '积分', type: 'number', width: 96 },
  statusColumn(customerExchangeLifecycle),
  { field: 'shopName', headerName: '门店', width: 112 },
  { field: 'by', headerName: '经办人', width: 88 },
  momentColumn('createTime', '兑换时间'),
  textColumn('stockOutCode', '出库单号', { width: 188 }),
  textColumn('reason', '原因', { width: 140 }),
  textColumn('remark', '备注', { width: 140 }),
];

/** Lists the exchanges of points for gifts, each with what can be done with it now. */
export function ExchangeList({ tabs }: { tabs: React.ReactNode }) {
  const exchanges = useGroup(customerExchange);
  const may = useMay();
  const [opened, setOpened] = useState<Row>();
  const [adding, setAdding] = useState(false);
  const { actionsOf, dialog } = useExchangeActions();
  const list = usePagedList<Row, Query>(exchanges.page, {
    sums: exchangeSums,
    chips: {
      keyword: (words) => `关键字：${words}`,
      status: (status) => statusLabel(customerExchangeLifecycle, status),
      customerId: () => '指定客户',
      giftId: () => '指定礼品',
      ...dayChips('兑换'),
    },
  });
  return (
    <ListPage
      title="礼品兑换"
      label="兑换单"
      tabs={tabs}
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="单号、客户、礼品" type="search" width={200} maxLength={40} {...list.bind('keyword')} />
          <FilterSelect
            label="状态"
            choices={statusChoices(customerExchangeLifecycle)}
            width={120}
            {...list.bind('status')}
          />
          <DateRange label="兑换日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(row) => ({
        title: row.customerName,
        state: <LifecycleChip lifecycle={customerExchangeLifecycle} status={row.status} />,
        facts: [
          ['礼品', `${goodsTitle(row)} ${String(row.quantity)} ${row.unitName}`],
          ['积分', pointsText(row.points)],
          ['单号', row.code],
          ['兑换', `${row.by} ${formatMoment(row.createTime)}`],
        ],
      })}
      add={may('customerExchange.save') && { label: '兑换礼品', run: () => setAdding(true) }}
      actions={(row) => [{ label: '详情', run: () => setOpened(row) }, ...actionsOf(row)]}
      actionsWidth={152}
      onOpen={setOpened}
      empty="还没有兑换。先在“礼品”里添加礼品，客户有了积分就可以兑换。"
    >
      {opened && <ExchangeDrawer exchange={opened} onClose={() => setOpened(undefined)} />}
      {adding && <ExchangeForm onClose={() => setAdding(false)} />}
      {dialog}
    </ListPage>
  );
}
