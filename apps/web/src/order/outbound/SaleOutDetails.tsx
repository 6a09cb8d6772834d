import { formatMoment } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { isCancelledOut } from '@partsdesk/core/order/outbound/saleOutColumns';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { orderData } from '@partsdesk/print/documents/orderData';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useChanged, useGroup } from '@partsdesk/ui/app/ApiProvider';
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
import { RefundProgress } from '../../fund/online/RefundProgress';
import { ChooseTemplate } from '../../print/ChooseTemplate';
import { PrintPages } from '../../print/PrintPages';
import { useDownloadPdf } from '../../print/useDownloadPdf';
import type { ChosenTemplate } from '../../print/useTemplate';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { newReturnAddress, orderSaleAddress } from '../documentAddress';
import { PrintSlip } from '../print/PrintSlip';
import { PaymentChip } from '../receipt/PaymentChip';
import { Receipts } from '../receipt/Receipts';
import { goodwillRefusal } from '../receipt/refusals';
import { RemarkFact } from '../RemarkFact';
import { GoodwillRefund } from '../returns/GoodwillRefund';
import { Goodwills } from '../returns/Goodwills';
import { ReturnsOfOutbound } from '../returns/ReturnsOfOutbound';
import { OrderTotals } from '../sale/OrderTotals';
import { GiftsOfSale } from './GiftsOfSale';
import { OutboundCopy } from './OutboundCopy';
import { OutMiniAppCode } from './OutMiniAppCode';
import { SaleOutLines } from './SaleOutLines';
import { useSaleOutActions } from './useSaleOutActions';

const { waitingOut, partlyOut, allOut, cancelled } = saleOutLifecycle.statuses;

/** 出库单详情. The amounts come from the order, which has their parts. */
export function SaleOutDetails() {
  const { id } = useParams();
  const [outs, orders] = [useGroup(saleOut), useGroup(orderSale)];
  const out = useLoad(outs.item, id ? { id } : undefined);
  const order = useLoad(orders.getById, out.data && { id: out.data.orderId });
  return (
    <LoadedDocument name="出库单" list={pathOfRoute('OrderListIndex') ?? ''} id={id} loaded={bothLoaded(out, order)}>
      {([out, order]) => <SaleOutDocument out={out} order={order} />}
    </LoadedDocument>
  );
}

interface SaleOutDocumentProps {
  out: Schemas['SaleOutDetail'];
  order: Schemas['OrderSaleDetail'];
}

function SaleOutDocument({ out, order }: SaleOutDocumentProps) {
  const outs = useGroup(saleOut);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const may = useMay();
  const [consoling, setConsoling] = useState(false);
  const [showing, setShowing] = useState(false);
  const changed = useChanged();
  const copy = useLoad(outs.querySynstatus, { id: out.id }).data;
  const { actionsOf, dialog } = useSaleOutActions();
  const [receive, handOut, showCode] = actionsOf(out);
  const [printing, setPrinting] = useState<'sheet' | 'till' | 'choose' | ChosenTemplate>();
  const chosen = typeof printing === 'object' ? printing : undefined;
  const printed = useCallback(() => setPrinting(undefined), []);
  const download = useDownloadPdf();
  return (
    <>
      <DocumentPage
        title="出库单"
        code={out.code}
        status={
          <>
            <LifecycleChip lifecycle={saleOutLifecycle} status={out.status} />
            <PaymentChip status={out.paymentStatus} onCredit={out.onCredit} cancelled={isCancelledOut(out)} />
          </>
        }
        steps={documentSteps(
          saleOutLifecycle,
          out.status,
          { waiting: waitingOut.code, partly: partlyOut.code, done: allOut.code },
          cancelled.code,
        )}
        actions={[
          { label: '打印', run: () => setPrinting('sheet') },
          { label: '下载 PDF', seldom: true, run: () => void download(2, out.id) },
          { label: '打印小票', run: () => setPrinting('till') },
          { label: '选择模板', seldom: true, run: () => setPrinting('choose') },
          { label: '小程序码', seldom: true, run: () => setShowing(true) },
          mayVisit('OrderSalesOrderDetails') && {
            label: '查看销售单',
            aside: true,
            run: () => navigate(orderSaleAddress(out.orderId)),
          },
          (out.status === partlyOut.code || out.status === allOut.code) &&
            mayVisit('OrderCashSaveReturnOrder') && { label: '退货', run: () => navigate(newReturnAddress(out.id)) },
          order.source === 0 &&
            can(saleOutLifecycle, out.status, 'goodwill') &&
            may('refundBill.goodwill') && {
              label: '补偿退款',
              seldom: true,
              refused: goodwillRefusal(out),
              run: () => setConsoling(true),
            },
          showCode,
          handOut && { ...handOut, primary: !handOut.refused && (!receive || Boolean(receive.refused)) },
          receive && { ...receive, primary: !receive.refused },
        ]}
        facts={[
          ['客户', out.customerName],
          ['手机号', orDash(out.customerPhone)],
          ['车牌', orDash(out.plate)],
          ['销售单号', <DocumentNumber key="order" code={out.orderCode} />],
          ['开单人', out.createdBy],
          ['开单时间', formatMoment(out.createTime)],
          ['服务人员', orDash(order.serviceStaffName)],
          copy?.bound && ['协作平台', <OutboundCopy key="copy" id={out.id} copy={copy} />],
          [
            '备注',
            <RemarkFact
              key="remark"
              remark={out.remark}
              save={(remark, idempotencyKey) =>
                outs.update({ id: out.id, remark, version: out.version }, { idempotencyKey })
              }
            />,
          ],
        ]}
        timeline={timelineEntries(out.timeline)}
      >
        <DocumentSection title="商品明细" totals={<OrderTotals order={order} cancelled={isCancelledOut(out)} />}>
          <SaleOutLines lines={out.lines} sold={order.lines} />
        </DocumentSection>
        <DocumentSection title="收款记录">
          <Receipts receipts={out.receipts} voidable={order.source === 0} sold={{ ...out, saleOutCode: out.code }} />
        </DocumentSection>
        {out.goodwills.length > 0 && (
          <DocumentSection title="补偿退款">
            <Goodwills out={out} />
          </DocumentSection>
        )}
        {out.receipts.some(({ tenders }) => tenders.some(({ method }) => method === PayMethod.online)) && (
          <RefundProgress of={{ saleOutCode: out.code }} version={out.version} />
        )}
        <GiftsOfSale saleOutId={out.id} />
        <DocumentSection title="退货记录">
          <ReturnsOfOutbound saleOutId={out.id} version={out.version} />
        </DocumentSection>
      </DocumentPage>
      {dialog}
      {printing === 'choose' && <ChooseTemplate types={[2, 3]} onChosen={setPrinting} onClose={printed} />}
      {(printing === 'sheet' || chosen?.templateType === 2) && (
        <PrintPages
          templateType={2}
          documentIds={[out.id]}
          data={orderData('out', order)}
          chosen={chosen}
          onPrinted={printed}
        />
      )}
      {(printing === 'till' || chosen?.templateType === 3) && (
        <PrintSlip out={out} chosen={chosen} onPrinted={printed} />
      )}
      {showing && <OutMiniAppCode out={out} onClose={() => setShowing(false)} />}
      {consoling && <GoodwillRefund out={out} reload={changed} onClose={() => setConsoling(false)} />}
    </>
  );
}
