import { formatMoment } from '@partsdesk/core/dates';
import { placeOf } from '@partsdesk/core/goods/placeOf';
import { stockTransferLifecycle } from '@partsdesk/core/goods/stockTransferLifecycle';
import { addQuantities } from '@partsdesk/core/quantity';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { documentSteps } from '@partsdesk/ui/document/documentSteps.ts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Total } from '@partsdesk/ui/list/Total';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { GoodsName } from '../GoodsName';
import { piecesOf } from './piecesOf';
import { transferPaper } from './stockPapers';
import { useStockPaper } from './useStockPaper';
import { useTransferActions } from './useTransferActions';

type Line = Schemas['StockTransferLine'];

const { shipped, partlyReceived, received, cancelled } = stockTransferLifecycle.statuses;
const pieces = (of: (line: Line) => number) => (line: Line) =>
  of(line) === 0 ? '-' : <Quantity value={of(line)} unit={line.unitName} />;
const cost = (value: number) => <Cost value={value} />;

const columns = [
  readColumn<Line>('name', { label: '商品' }, (line) => <GoodsName line={line} />),
  readColumn<Line>(
    'quantity',
    { label: '调拨', width: 96, align: 'right' },
    pieces((line) => line.quantity),
  ),
  readColumn<Line>(
    'transitQuantity',
    { label: '在途', width: 96, align: 'right' },
    pieces((line) => line.transitQuantity),
  ),
  readColumn<Line>(
    'receivedQuantity',
    { label: '实收', width: 96, align: 'right' },
    pieces((line) => line.receivedQuantity),
  ),
  readColumn<Line>(
    'lostQuantity',
    { label: '短少', width: 96, align: 'right' },
    pieces((line) => line.lostQuantity),
  ),
  readColumn<Line>('lostReason', { label: '短少原因', width: 112 }, (line) => orDash(line.lostReason)),
  readColumn<Line>('shippedValue', { label: '发货成本', width: 120, align: 'right' }, (line) =>
    cost(line.shippedValue),
  ),
];

/** 调拨单详情. */
export function StockTransferDetails() {
  const { id } = useParams();
  const transfers = useGroup(stockTransfer);
  const loaded = useLoad(transfers.item, id ? { id } : undefined);
  return (
    <LoadedDocument name="调拨单" list={pathOfRoute('GoodsStockTransfer') ?? ''} id={id} loaded={loaded}>
      {(transfer) => <TransferDocument transfer={transfer} />}
    </LoadedDocument>
  );
}

function TransferDocument({ transfer }: { transfer: Schemas['StockTransferDetail'] }) {
  const { actionsOf, dialog } = useTransferActions();
  const paper = useStockPaper(12, transfer.id, () => transferPaper(transfer));
  const sum = (of: (line: Line) => number) => transfer.lines.reduce((total, line) => total + of(line), 0);
  const lost = sum((line) => line.lostValue);
  return (
    <>
      <DocumentPage
        title="调拨单"
        code={transfer.code}
        status={<LifecycleChip lifecycle={stockTransferLifecycle} status={transfer.status} />}
        steps={documentSteps(
          stockTransferLifecycle,
          transfer.status,
          { waiting: shipped.code, partly: partlyReceived.code, done: received.code },
          cancelled.code,
        )}
        actions={[...paper.actions, ...actionsOf(transfer)]}
        facts={[
          ['调出', placeOf(transfer.fromShopName, transfer.fromWarehouseName)],
          ['调入', placeOf(transfer.toShopName, transfer.toWarehouseName)],
          ['开单', `${transfer.by} ${formatMoment(transfer.createTime)}`],
          ['发货', transfer.shippedTime ? `${transfer.shippedBy} ${formatMoment(transfer.shippedTime)}` : '-'],
          ['收货', transfer.receivedTime ? `${transfer.receivedBy} ${formatMoment(transfer.receivedTime)}` : '-'],
          ['备注', orDash(transfer.remark)],
        ]}
        timeline={timelineEntries(transfer.timeline)}
      >
        <DocumentSection
          title="商品明细"
          totals={
            <>
              <Total label="合计">
                {transfer.lineCount} 种，
                {piecesOf(addQuantities(...transfer.lines.map(({ quantity }) => quantity)))}
              </Total>
              <Total label="发货成本">{cost(sum((line) => line.shippedValue))}</Total>
              <Total label="在途成本">{cost(transfer.transitValue)}</Total>
              {lost > 0 && <Total label="短少损失">{cost(lost)}</Total>}
            </>
          }
        >
          <DocumentLines
            label="商品明细"
            lines={transfer.lines}
            columns={columns}
            card={(line) => ({
              title: <GoodsName line={line} />,
              facts: [
                ['调拨', <Quantity key="quantity" value={line.quantity} unit={line.unitName} />],
                ['在途', pieces((one) => one.transitQuantity)(line)],
                ['实收', pieces((one) => one.receivedQuantity)(line)],
                [
                  '短少',
                  line.lostQuantity > 0 ? (
                    <>
                      {pieces((one) => one.lostQuantity)(line)}（{line.lostReason}）
                    </>
                  ) : (
                    '-'
                  ),
                ],
              ],
            })}
          />
        </DocumentSection>
      </DocumentPage>
      {paper.sheet}
      {dialog}
    </>
  );
}
