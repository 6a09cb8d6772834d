import { can } from '@partsdesk/core/lifecycle';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { sumOf } from '@partsdesk/ui/list/sumOf.ts';
import { Total } from '@partsdesk/ui/list/Total';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { returnAddress } from '../documentAddress';
import { LoadedReturn } from './LoadedReturn';
import { RejectReturn } from './RejectReturn';
import { returnFacts } from './returnFacts';
import { ReturnLines } from './ReturnLines';
import { ReturnState } from './ReturnState';
import { returnSteps } from './returnSteps';

/** 退货审核: checks the return against the sale. */
export function VerifyReturnOrder() {
  return <LoadedReturn>{(back, reload) => <Verification back={back} reload={reload} />}</LoadedReturn>;
}

function Verification({ back, reload }: { back: Schemas['SalesReturnDetail']; reload: () => void }) {
  const returns = useGroup(salesReturn);
  const navigate = useNavigate();
  const confirm = useConfirm();
  const act = useAct(reload);
  const [rejecting, setRejecting] = useState(false);
  const refused =
    !can(salesReturnLifecycle, back.status, 'pass') &&
    `退货单${statusLabel(salesReturnLifecycle, back.status)}，不用审核`;
  const leave = () => void navigate(returnAddress(back.id), { replace: true });
  const pass = async () => {
    if (
      !(await confirm({
        title: `审核通过“${back.code}”？`,
        text: back.lines.every(({ isService }) => isService)
          ? `都是服务项目，不用入库；通过后可以退款，共退 ${formatYuan(back.amount)}。`
          : `通过后可以入库和退款，共退 ${formatYuan(back.amount)}。`,
        action: '通过',
      }))
    )
      return;
    if (await act('已通过', () => returns.pass({ id: back.id, version: back.version }))) leave();
  };
  return (
    <>
      <DocumentPage
        title="退货审核"
        code={back.code}
        status={<ReturnState back={back} />}
        steps={returnSteps(back)}
        actions={[
          { label: '驳回', danger: true, refused, run: () => setRejecting(true) },
          { label: '通过', primary: true, refused, run: pass },
        ]}
        facts={returnFacts(back)}
        timeline={timelineEntries(back.timeline)}
      >
        <DocumentSection
          title="退货明细"
          totals={
            <>
              <Total label="原单金额">
                <Money fen={sumOf(back.lines, 'soldAmount')} />
              </Total>
              <Total label="退款金额" strong>
                <Money fen={back.amount} />
              </Total>
            </>
          }
        >
          <ReturnLines lines={back.lines} />
        </DocumentSection>
      </DocumentPage>
      {rejecting && (
        <RejectReturn
          back={back}
          reload={reload}
          onClose={(saved) => {
            setRejecting(false);
            if (saved) leave();
          }}
        />
      )}
    </>
  );
}
