import { formatMoment } from '@partsdesk/core/dates';
import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { can } from '@partsdesk/core/lifecycle';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { documentSteps } from '@partsdesk/ui/document/documentSteps.ts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { useUnsaved } from '@partsdesk/ui/form/unsaved.ts';
import { Total } from '@partsdesk/ui/list/Total';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { pathOfRoute } from '../../../screenList';
import { takingPaper } from '../stockPapers';
import type { Part } from '../usePartsByCode';
import { useStockPaper } from '../useStockPaper';
import { CountEntry } from './CountEntry';
import { CountProgress } from './CountProgress';
import { waitingIn, type ScannedParts } from './scannedParts';
import { scopeOf } from './StockTakingList';
import { TakingLines } from './TakingLines';
import { TakingWorth } from './TakingWorth';
import { useTakingActions } from './useTakingActions';

const { submitted, recounting, booked, cancelled } = stockTakingLifecycle.statuses;

/** 盘点单详情: the page for counting and for deciding on the variances. */
export function StockTakingDetails() {
  const { id } = useParams();
  const takings = useGroup(stockTaking);
  const loaded = useLoad(takings.item, id ? { id } : undefined);
  return (
    <LoadedDocument name="盘点单" list={pathOfRoute('GoodsStockTaking') ?? ''} id={id} loaded={loaded}>
      {(taking) => <TakingDocument taking={taking} />}
    </LoadedDocument>
  );
}

const AT_ONCE = 100;
const NOTHING_SCANNED: ScannedParts = new Map();

/** Reads the lines of a count page by page, for paper and sheet. */
async function allLines(takings: ReturnType<typeof stockTaking>, documentId: string) {
  const lines: Schemas['StockTakingLine'][] = [];
  for (let current = 1; ; current += 1) {
    const page = await takings.lines({ documentId, current, pageSize: AT_ONCE });
    lines.push(...page.records);
    if (current >= page.pages && !page.more) return lines;
  }
}

function TakingDocument({ taking }: { taking: Schemas['StockTakingDetail'] }) {
  const may = useMay();
  const [scanned, setScanned] = useState(NOTHING_SCANNED);
  const note = useCallback(
    (part: Part, counted: boolean) =>
      setScanned((before) => {
        const now = counted ? null : part;
        return before.get(part.skuId) === now ? before : new Map([...before, [part.skuId, now]]);
      }),
    [],
  );
  const waiting = waitingIn(scanned);
  useUnsaved(waiting.length > 0);
  const { actions, dialog } = useTakingActions(taking, waiting, () => setScanned(NOTHING_SCANNED));
  const takings = useGroup(stockTaking);
  const paper = useStockPaper(13, taking.id, async () => takingPaper(taking, await allLines(takings, taking.id)));
  const counting = can(stockTakingLifecycle, taking.status, 'count');
  const open = counting || can(stockTakingLifecycle, taking.status, 'approve');
  const sums = (
    <>
      <Total label="进度">
        已盘 {taking.countedCount}，共 {taking.lineCount} 种
      </Total>
      {taking.varianceCount !== null && <Total label="有差异">{taking.varianceCount} 种</Total>}
      {(taking.status === submitted.code || taking.status === booked.code) && <TakingWorth taking={taking} />}
    </>
  );
  return (
    <>
      <DocumentPage
        title="盘点单"
        code={taking.code}
        status={<LifecycleChip lifecycle={stockTakingLifecycle} status={taking.status} />}
        steps={
          taking.status === recounting.code
            ? [
                { label: '开单', state: 'done' },
                { label: recounting.label, state: 'current' },
                { label: submitted.label, state: 'todo' },
                { label: booked.label, state: 'todo' },
              ]
            : documentSteps(
                stockTakingLifecycle,
                taking.status,
                { waiting: submitted.code, partly: recounting.code, done: booked.code },
                cancelled.code,
              )
        }
        actions={[...paper.actions, ...actions]}
        linesFirst={counting}
        facts={[
          [
            '仓库',
            taking.shopName === taking.warehouseName
              ? taking.warehouseName
              : `${taking.shopName} · ${taking.warehouseName}`,
          ],
          ['范围', scopeOf(taking)],
          ['方式', taking.blind ? '盲盘' : '明盘'],
          ['发起', `${taking.by} ${formatMoment(taking.createTime)}`],
          ['提交', taking.submittedTime ? `${taking.submittedBy} ${formatMoment(taking.submittedTime)}` : '-'],
          ['审核', taking.decidedTime ? `${taking.decidedBy} ${formatMoment(taking.decidedTime)}` : '-'],
          // Why shelf and books differ is said by whoever decides on it, not by whoever counted.
          open && !may('stockTaking.approve') && ['差异原因', '由有审核权限的同事（如店长）审核入账时选'],
          ['备注', orDash(taking.remark)],
        ]}
        timeline={timelineEntries(taking.timeline)}
      >
        <DocumentSection title="盘点明细" totals={!counting && sums}>
          {counting && may('stockTaking.count') && <CountEntry taking={taking} scanned={scanned} onScanned={note} />}
          {counting && <CountProgress>{sums}</CountProgress>}
          <TakingLines key={taking.status} taking={taking} waiting={new Set(waiting.map(({ skuId }) => skuId))} />
        </DocumentSection>
      </DocumentPage>
      {paper.sheet}
      {dialog}
    </>
  );
}
