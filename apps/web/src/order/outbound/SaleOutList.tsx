import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { outSums } from '@partsdesk/core/listSums';
import { isCancelledOut } from '@partsdesk/core/order/outbound/saleOutColumns';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderData } from '@partsdesk/print/documents/orderData';
import type { Download } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { saleOutExport } from '@partsdesk/sdk/parts/saleOutExport';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { orderSaleAddress, saleOutAddress } from '../documentAddress';
import { ExportButton } from '../ExportButton';
import { PrintTicked } from '../print/PrintTicked';
import { PaymentChip } from '../receipt/PaymentChip';
import { ShopFilter, useShopChoices } from '../ShopFilter';
import { saleOutColumns } from './saleOutColumns';
import { useSaleOutActions } from './useSaleOutActions';

/** Casts to a file: the SDK's types omit it where an operation may also be refused in JSON. */
const file = (answer: Promise<unknown>) => answer as Promise<Download>;

/** Lists the shop's 出库单, newest first. */
export function SaleOutList({ tabs }: { tabs: React.ReactNode }) {
  const [outs, orders, exports] = [useGroup(saleOut), useGroup(orderSale), useGroup(saleOutExport)];
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const atHead = useAtHead();
  const shops = useShopChoices();
  const list = usePagedList(outs.page, {
    sums: outSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      status: (status) => statusLabel(saleOutLifecycle, status),
      owing: () => '待收款',
      ready: () => '可出库',
      waiting: () => '未出完',
      customerId: () => '指定客户',
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      ...dayChips('开单'),
    },
    sort: (field, direction) => ({ sort: `${field}.${direction}` as Schemas['SaleOutSort'] }),
  });
  const [ticked, setTicked] = useState<string[]>([]);
  const toReceive = useLoad(outs.needReceiptCount);
  const { actionsOf, dialog } = useSaleOutActions();
  const { from, to, keyword, status, owing, ready, waiting, customerId, shopId, sort } = list.query;
  const filter = Object.fromEntries(
    Object.entries({ from, to, keyword, status, owing, ready, waiting, customerId, shopId, sort }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const columns = useMemo(() => saleOutColumns({ atHead, owing: owing === true }), [atHead, owing]);
  const open =
    mayVisit('OrderDeliveryOrderDetails') && ((row: { id: string }) => void navigate(saleOutAddress(row.id)));

  return (
    <ListPage
      title="出库单"
      tabs={tabs}
      secondary={
        <>
          {may('saleOut.export') && (
            <DownloadButton
              fetch={() => file(outs.exportExcel({ ...filter, columns: shownFields('出库单', columns) }))}
            >
              导出
            </DownloadButton>
          )}
          {may('saleOut.export') && (
            <DownloadButton
              fetch={() => file(outs.exportDebtExcel({ ...filter, columns: shownFields('出库单', columns) }))}
            >
              导出欠款
            </DownloadButton>
          )}
          <ExportButton
            path="saleOutExport.apply"
            title="导出出库单"
            label="导出明细"
            check={() => exports.checkExport(filter)}
            apply={() => exports.apply(filter)}
          />
        </>
      }
      list={list}
      columns={columns}
      batch={
        <PrintTicked
          templateType={2}
          ids={ticked}
          read={async (id) => {
            const { orderId } = await outs.item({ id });
            return orderData('out', await orders.getById({ id: orderId }));
          }}
          onClear={() => setTicked([])}
        />
      }
      selection={open ? { ids: ticked, onChange: setTicked } : undefined}
      filters={
        <>
          <TextField
            label="单号、客户、手机号、车牌"
            type="search"
            width={210}
            maxLength={30}
            {...list.bind('keyword')}
          />
          <FilterSelect
            label="出库状态"
            choices={statusChoices(saleOutLifecycle)}
            width={104}
            {...list.bind('status')}
          />
          <DateRange label="开单日期" from={list.bind('from')} to={list.bind('to')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <FilterToggle label="可出库" {...list.bind('ready')} />
          <FilterToggle label={toReceive.data ? `待收款 ${toReceive.data}` : '待收款'} {...list.bind('owing')} />
        </>
      }
      card={(row) => ({
        title: row.plate ? `${row.customerName} ${row.plate}` : row.customerName,
        state: <LifecycleChip lifecycle={saleOutLifecycle} status={row.status} />,
        facts: [
          [
            '应收',
            <>
              <PaymentChip status={row.paymentStatus} onCredit={row.onCredit} cancelled={isCancelledOut(row)} />{' '}
              <Money fen={row.receivable} strong />
            </>,
          ],
          ['商品', row.summary],
          ['单号', row.code],
          ['开单', `${row.createdBy} ${formatMoment(row.createTime)}`],
        ],
      })}
      actions={(row) => [
        ...actionsOf(row),
        open && { label: '详情', run: () => open(row) },
        mayVisit('OrderSalesOrderDetails') && {
          label: '销售单',
          run: () => void navigate(orderSaleAddress(row.orderId)),
        },
      ]}
      actionsWidth={152}
      {...(open ? { onOpen: open } : {})}
      empty="还没有出库单。收银台开单后，出库单会出现在这里。"
    >
      {dialog}
    </ListPage>
  );
}
