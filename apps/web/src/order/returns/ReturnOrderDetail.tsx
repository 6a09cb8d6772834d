import { returnData } from '@partsdesk/print/documents/returnData';
import { refundBillItem } from '@partsdesk/sdk/parts/refundBillItem';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { Total } from '@partsdesk/ui/list/Total';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { RefundProgress } from '../../fund/online/RefundProgress';
import { useDownloadPdf } from '../../print/useDownloadPdf';
import { useTemplatePrint } from '../../print/useTemplatePrint';
import { useMayVisit } from '../../useMayVisit';
import { saleOutAddress } from '../documentAddress';
import { GiftsOfSale } from '../outbound/GiftsOfSale';
import { Refunds, Storages } from './Entries';
import { LoadedReturn } from './LoadedReturn';
import { returnFacts } from './returnFacts';
import { ReturnLines } from './ReturnLines';
import { ReturnState } from './ReturnState';
import { returnSteps } from './returnSteps';
import { useReturnActions } from './useReturnActions';

/** 退货单详情. */
export function ReturnOrderDetail() {
  return <LoadedReturn>{(back, reload) => <ReturnDocument back={back} reload={reload} />}</LoadedReturn>;
}

function ReturnDocument({ back, reload }: { back: Schemas['SalesReturnDetail']; reload: () => void }) {
  const items = useGroup(refundBillItem);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const refunds = useLoad(`${back.id} ${String(back.version)}`, (signal) =>
    items.getRefundBillDetails({ salesReturnId: back.id }, { signal }),
  );
  const actionsOf = useReturnActions(reload);
  const { print, choose, sheet } = useTemplatePrint(6, () => returnData(back), { idsOf: () => [back.id] });
  const download = useDownloadPdf();
  return (
    <>
      <DocumentPage
        title="退货单"
        code={back.code}
        status={<ReturnState back={back} />}
        steps={returnSteps(back)}
        actions={[
          { label: '打印', run: () => print() },
          { label: '选择模板', run: () => choose() },
          { label: '下载 PDF', run: () => void download(6, back.id) },
          mayVisit('OrderDeliveryOrderDetails') && {
            label: '查看出库单',
            run: () => navigate(saleOutAddress(back.saleOutId)),
          },
          ...actionsOf(back).toReversed(),
        ]}
        facts={returnFacts(back)}
        timeline={timelineEntries(back.timeline)}
      >
        <DocumentSection
          title="退货明细"
          totals={
            <>
              <Total label="退款金额" strong>
                <Money fen={back.amount} />
              </Total>
              <Total label="已退">
                <Money fen={back.refunded} />
              </Total>
              <Total label="未退">
                <Money fen={back.amount - back.refunded} strong />
              </Total>
            </>
          }
        >
          <ReturnLines lines={back.lines} />
        </DocumentSection>
        <GiftsOfSale saleOutId={back.saleOutId} />
        <DocumentSection title="入库记录">
          <Storages storages={back.storages} />
        </DocumentSection>
        <DocumentSection title="退款记录">
          {refunds.error === undefined ? (
            <Refunds back={back} refunds={refunds.data ?? []} />
          ) : (
            <ErrorState error={refunds.error} onRetry={refunds.reload} />
          )}
        </DocumentSection>
        <RefundProgress of={{ documentIds: (refunds.data ?? []).map(({ id }) => id) }} version={back.version} />
      </DocumentPage>
      {sheet}
    </>
  );
}
