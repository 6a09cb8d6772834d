import { statusLabel } from '@partsdesk/core/lifecycle';
import { afterSaleApi } from '@partsdesk/core/order/afterSale/afterSaleApi';
import {
  AFTER_SALE_TYPES,
  afterSaleLifecycle,
  afterSaleTypeLabel,
} from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { codeColumn, dayChips, momentColumn } from '@partsdesk/ui/list/columns/columns';
import { moneyColumn } from '@partsdesk/ui/list/columns/moneyColumn';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { afterSaleAddress } from '../online/onlineAddress';
import { takeOnce } from './takeAfterSaleStep';
import { useAfterSaleActions } from './useAfterSaleActions';

type Row = Schemas['AfterSaleRow'];

const columns: Column<Row>[] = [
  codeColumn('code', '售后单号'),
  { field: 'customerName', headerName: '客户', width: 128 },
  { field: 'type', headerName: '类型', width: 96, valueFormatter: (type: number) => afterSaleTypeLabel(type) },
  statusColumn(afterSaleLifecycle, { width: 120 }),
  moneyColumn('amount', '退款金额', 112),
  { field: 'reason', headerName: '申请原因', width: 160 },
  { field: 'summary', headerName: '商品', flex: 1, minWidth: 180 },
  { field: 'shopName', headerName: '门店', width: 112 },
  codeColumn('orderCode', '订单号'),
  momentColumn('createTime', '申请时间'),
];

/** 售后订单. */
export function OrderWechatAfterSale() {
  const [cases, api] = [useGroup(afterSalesOrder), useGroup(afterSaleApi)];
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const list = usePagedList(cases.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      type: (type) => afterSaleTypeLabel(type),
      status: (status) => statusLabel(afterSaleLifecycle, status),
      orderId: () => '指定订单',
      ...dayChips('申请'),
    },
  });
  const { actionsOf, dialog } = useAfterSaleActions(takeOnce(api), list.reload);
  const open =
    mayVisit('OrderWechatAfterSaleDetail') && ((row: { id: string }) => void navigate(afterSaleAddress(row.id)));
  return (
    <ListPage
      title="售后订单"
      tabs={<FilterTabs label="售后状态" choices={statusChoices(afterSaleLifecycle)} {...list.bind('status')} />}
      list={list}
      columns={columns}
      filters={
        <>
          <TextField
            label="售后单号、订单号、客户、电话"
            type="search"
            width={240}
            maxLength={30}
            {...list.bind('keyword')}
          />
          <FilterSelect
            label="类型"
            choices={AFTER_SALE_TYPES.map(({ code, label }) => ({ value: code, label }))}
            width={120}
            {...list.bind('type')}
          />
          <DateRange label="申请日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(row) => ({
        title: row.customerName,
        state: <LifecycleChip lifecycle={afterSaleLifecycle} status={row.status} />,
        facts: [
          ['退款', <Money key="amount" fen={row.amount} strong />],
          ['类型', afterSaleTypeLabel(row.type)],
          ['商品', row.summary],
          ['原因', row.reason],
          ['单号', row.code],
        ],
      })}
      actions={(row) => [...actionsOf(row), open && { label: '详情', run: () => open(row) }]}
      actionsWidth={184}
      {...(open ? { onOpen: open } : {})}
      empty="还没有售后申请。顾客在小程序申请售后后，会出现在这里。"
    >
      {dialog}
    </ListPage>
  );
}
