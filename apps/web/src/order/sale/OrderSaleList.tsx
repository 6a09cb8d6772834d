import { formatMoment } from '@partsdesk/core/dates';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { orderSums } from '@partsdesk/core/listSums';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { orderData } from '@partsdesk/print/documents/orderData';
import { orderSale, type OrderSaleApi } from '@partsdesk/sdk/parts/orderSale';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { StatusCounts } from '@partsdesk/ui/document/StatusCounts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { orderSaleAddress } from '../documentAddress';
import { PrintTicked } from '../print/PrintTicked';
import { PaymentChip } from '../receipt/PaymentChip';
import { cancelRefusal } from '../receipt/refusals';
import { ShopFilter, useShopChoices } from '../ShopFilter';
import { CancelOrder } from './CancelOrder';
import { isCancelledOrder, orderSaleColumns } from './orderSaleColumns';

type Row = Schemas['OrderSaleRow'];
type Query = NonNullable<Parameters<OrderSaleApi['page']>[0]>;

/** Lists the shop's 销售单, newest first. */
export function OrderSaleList({ tabs }: { tabs: React.ReactNode }) {
  const orders = useGroup(orderSale);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const [cancelling, setCancelling] = useState<Row>();
  const [ticked, setTicked] = useState<string[]>([]);
  const shops = useShopChoices();
  const found = usePagedList<Row, Query>(orders.page, {
    sums: orderSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(orderSaleLifecycle, status),
      customerId: () => '指定客户',
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      counted: () => '计入销售额的单，按成交日期',
      ...dayChips('开单'),
    },
  });
  const list = {
    ...found,
    filtered: found.chips.length > 0,
    clear: () => found.chips.forEach(({ remove }) => remove()),
  };
  const counts = useLoad(orders.count);
  const open = mayVisit('OrderSalesOrderDetails') && ((row: { id: string }) => void navigate(orderSaleAddress(row.id)));

  return (
    <ListPage
      title="销售单"
      tabs={tabs}
      list={list}
      columns={orderSaleColumns}
      batch={
        <PrintTicked
          templateType={1}
          ids={ticked}
          read={async (id) => orderData('order', await orders.getById({ id }))}
          onClear={() => setTicked([])}
        />
      }
      selection={open ? { ids: ticked, onChange: setTicked } : undefined}
      filters={
        <>
          <TextField
            label="单号、客户、手机号、车牌"
            type="search"
            width={220}
            maxLength={30}
            {...found.bind('keyword')}
          />
          <DateRange label="开单日期" from={found.bind('from')} to={found.bind('to')} />
          <ShopFilter shops={shops} {...found.bind('shopId')} />
          <StatusCounts counts={counts.data ?? []} {...found.bind('status')} />
        </>
      }
      card={(row) => ({
        title: row.plate ? `${row.customerName} ${row.plate}` : row.customerName,
        state: <LifecycleChip lifecycle={orderSaleLifecycle} status={row.status} />,
        facts: [
          [
            '应收',
            <>
              <PaymentChip status={row.paymentStatus} onCredit={row.onCredit} cancelled={isCancelledOrder(row)} />{' '}
              <Money fen={row.receivable} strong />
            </>,
          ],
          ['商品', row.summary],
          ['单号', row.code],
          ['开单', `${row.createdBy} ${formatMoment(row.createTime)}`],
        ],
      })}
      actions={(row) => [
        open && { label: '详情', run: () => open(row) },
        can(orderSaleLifecycle, row.status, 'cancel') &&
          may('orderSale.cancel') && {
            label: '取消',
            danger: true,
            refused: cancelRefusal(row),
            run: () => setCancelling(row),
          },
      ]}
      actionsWidth={120}
      {...(open ? { onOpen: open } : {})}
      empty="还没有销售单。收银台开单后，销售单会出现在这里。"
    >
      {cancelling && <CancelOrder order={cancelling} onClose={() => setCancelling(undefined)} />}
    </ListPage>
  );
}
