import { formatMoment } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { orderData } from '@partsdesk/print/documents/orderData';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { documentSteps } from '@partsdesk/ui/document/documentSteps.ts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { bothLoaded, useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { ChooseTemplate } from '../../print/ChooseTemplate';
import { PrintPages } from '../../print/PrintPages';
import { useDownloadPdf } from '../../print/useDownloadPdf';
import type { ChosenTemplate } from '../../print/useTemplate';
import { useMayVisit } from '../../useMayVisit';
import { CollectByCode } from '../collect/CollectByCode';
import { saleOutAddress } from '../documentAddress';
import { PaymentChip } from '../receipt/PaymentChip';
import { Receipts } from '../receipt/Receipts';
import { cancelRefusal, changeRefusal, mallRefusal } from '../receipt/refusals';
import { RemarkFact } from '../RemarkFact';
import { CancelOrder } from './CancelOrder';
import { CancelPaid } from './CancelPaid';
import { ChangeOrder } from './ChangeOrder';
import { ForceComplete } from './ForceComplete';
import { OrderCoupons } from './OrderCoupons';
import { isCancelledOrder } from './orderSaleColumns';
import { OrderSaleLines } from './OrderSaleLines';
import { OrderService } from './OrderService';
import { OrderTotals } from './OrderTotals';

const { notOut, partlyOut, out, cancelled } = orderSaleLifecycle.statuses;

/** 销售单详情 */
export function OrderSaleDetails() {
  const { id } = useParams();
  const [orders, receipts] = [useGroup(orderSale), useGroup(receiptBill)];
  const order = useLoad(orders.getById, id ? { id } : undefined);
  const paid = useLoad(receipts.getBySaleOutId, order.data && { saleOutId: order.data.saleOutId });
  return (
    <LoadedDocument
      name="销售单"
      list={listAddress('OrderListIndex', { view: 'sales' })}
      id={id}
      loaded={bothLoaded(order, paid)}
    >
      {([order, receipts]) => <OrderSaleDocument order={order} receipts={receipts} />}
    </LoadedDocument>
  );
}

interface OrderSaleDocumentProps {
  order: Schemas['OrderSaleDetail'];
  receipts: Schemas['ReceiptBill'][];
}

function OrderSaleDocument({ order, receipts }: OrderSaleDocumentProps) {
  const orders = useGroup(orderSale);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<
    | 'cancel'
    | 'cancelPaid'
    | 'forceComplete'
    | 'service'
    | 'change'
    | 'coupons'
    | 'print'
    | 'choose'
    | 'code'
    | ChosenTemplate
  >();
  const chosen = typeof doing === 'object' ? doing : undefined;
  const done = useCallback(() => setDoing(undefined), []);
  const download = useDownloadPdf();
  const owes = !isCancelledOrder(order) && order.paymentStatus !== paymentStatus.statuses.paid.code;
  return (
    <>
      <DocumentPage
        title="销售单"
        code={order.code}
        status={
          <>
            <LifecycleChip lifecycle={orderSaleLifecycle} status={order.status} />
            <PaymentChip status={order.paymentStatus} onCredit={order.onCredit} cancelled={isCancelledOrder(order)} />
          </>
        }
        steps={documentSteps(
          orderSaleLifecycle,
          order.status,
          { waiting: notOut.code, partly: partlyOut.code, done: out.code },
          cancelled.code,
        )}
        actions={[
          can(orderSaleLifecycle, order.status, 'cancel') &&
            may('orderSale.cancel') && {
              label: '取消',
              danger: true,
              refused: cancelRefusal(order),
              run: () => setDoing('cancel'),
            },
          can(orderSaleLifecycle, order.status, 'cancel') &&
            order.received > 0 &&
            may('orderSale.cancelPaid') && {
              label: '取消并退款',
              danger: true,
              refused: mallRefusal(order),
              run: () => setDoing('cancelPaid'),
            },
          can(orderSaleLifecycle, order.status, 'forceComplete') &&
            may('orderSale.forceComplete') && {
              label: '强制完成',
              danger: true,
              refused: mallRefusal(order),
              run: () => setDoing('forceComplete'),
            },
          can(orderSaleLifecycle, order.status, 'update') &&
            may('orderSale.update') && { label: '修改', refused: changeRefusal(order), run: () => setDoing('change') },
          can(orderSaleLifecycle, order.status, 'update') &&
            mayVisit('CashPaymoney') && {
              label: '优惠券',
              refused: changeRefusal(order),
              run: () => setDoing('coupons'),
            },
          !isCancelledOrder(order) && may('orderSale.update') && { label: '服务信息', run: () => setDoing('service') },
          { label: '打印', run: () => setDoing('print') },
          { label: '下载 PDF', run: () => void download(1, order.id) },
          { label: '选择模板', run: () => setDoing('choose') },
          owes && mayVisit('CashPaymoney') && { label: '收款码', run: () => setDoing('code') },
          mayVisit('OrderDeliveryOrderDetails') && {
            label: '查看出库单',
            run: () => navigate(saleOutAddress(order.saleOutId)),
          },
        ]}
        facts={[
          ['客户', order.customerName],
          ['手机号', orDash(order.customerPhone)],
          ['车牌', orDash(order.plate)],
          ['出库单号', <DocumentNumber key="out" code={order.saleOutCode} />],
          ['开单人', order.createdBy],
          ['开单时间', formatMoment(order.createTime)],
          ['服务人员', orDash(order.serviceStaffName)],
          [
            '备注',
            <RemarkFact
              key="remark"
              remark={order.remark}

              save={(remark, idempotencyKey) =>
                orders.makeRemark({ id: order.id, remark, version: order.version }, { idempotencyKey })
              }
            />,
          ],
        ]}
        timeline={timelineEntries(order.timeline)}
      >
        <DocumentSection title="商品明细" totals={<OrderTotals order={order} cancelled={isCancelledOrder(order)} />}>
          <OrderSaleLines lines={order.lines} />
        </DocumentSection>
        <DocumentSection title="收款记录">
          <Receipts receipts={receipts} voidable={order.source === 0} sold={order} />
        </DocumentSection>
      </DocumentPage>
      {doing === 'cancel' && <CancelOrder order={order} onClose={done} />}
      {doing === 'cancelPaid' && <CancelPaid order={order} onClose={done} />}
      {doing === 'forceComplete' && <ForceComplete order={order} onClose={done} />}
      {doing === 'change' && <ChangeOrder order={order} onClose={done} />}
      {doing === 'coupons' && <OrderCoupons order={order} onClose={done} />}
      {doing === 'service' && <OrderService order={order} onClose={done} />}
      {doing === 'code' && <CollectByCode saleOutId={order.saleOutId} onClose={done} />}
      {doing === 'choose' && <ChooseTemplate types={[1]} onChosen={setDoing} onClose={done} />}
      {(doing === 'print' || chosen) && (
        <PrintPages
          templateType={1}
          documentIds={[order.id]}
          data={orderData('order', order)}
          chosen={chosen}
          onPrinted={done}
        />
      )}
    </>
  );
}
