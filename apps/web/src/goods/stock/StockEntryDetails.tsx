import MuiLink from '@mui/material/Link';
import { formatMoment } from '@partsdesk/core/dates';
import { can } from '@partsdesk/core/lifecycle';
import { addQuantities } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DocumentLines } from '@partsdesk/ui/document/DocumentLines';
import { DocumentPage } from '@partsdesk/ui/document/DocumentPage';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { timelineEntries } from '@partsdesk/ui/document/timeline.ts';
import { readColumn } from '@partsdesk/ui/list/columns/lineColumns';
import { Total } from '@partsdesk/ui/list/Total';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Quantity } from '@partsdesk/ui/text/Quantity';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { GoodsName } from '../GoodsName';
import { labelCounts } from '../labels/labelCounts';
import { PrintLabels } from '../labels/PrintLabels';
import { entrySorts, useEntries, type EntrySort } from './entrySorts';
import { piecesOf } from './piecesOf';
import { entryPaper, isGift } from './stockPapers';
import { useEntryActions } from './useEntryActions';
import { useStockPaper } from './useStockPaper';

type Line = Schemas['StockEntryLine'];

const cost = ({ value }: Line) => <Cost value={value} />;
const named = (sort: EntrySort, line: Line) => (
  <GoodsName line={line} mark={isGift(sort, line) && <StatusChip tone="blue">赠品</StatusChip>} />
);
const columns = (sort: EntrySort) => [
  readColumn<Line>('name', { label: '商品' }, (line) => named(sort, line)),
  readColumn<Line>('quantity', { label: '数量', width: 112, align: 'right' }, (line) => (
    <Quantity value={line.quantity} unit={line.unitName} />
  )),
  ...(sort === 'in'
    ? [
        readColumn<Line>('price', { label: '含税单价', width: 112, align: 'right' }, (line) => (
          <Money fen={line.price} />
        )),
        readColumn<Line>('amount', { label: '金额', width: 128, align: 'right' }, (line) => (
          <Money fen={line.amount} />
        )),
      ]
    : []),
  readColumn<Line>('value', { label: '入账成本', width: 128, align: 'right' }, cost),
];

function StockEntryDetails({ sort }: { sort: EntrySort }) {
  const { id } = useParams();
  const { name, list } = entrySorts[sort];
  const entries = useEntries(sort);
  const loaded = useLoad(entries.item, id ? { id } : undefined);
  return (
    <LoadedDocument name={name} list={list()} id={id} loaded={loaded}>
      {(entry) => <StockEntryDocument sort={sort} entry={entry} />}
    </LoadedDocument>
  );
}

function StockEntryDocument({ sort, entry }: { sort: EntrySort; entry: Schemas['StockEntryDetail'] }) {
  const { name, group, book, lifecycle: known, address } = entrySorts[sort];
  // The cast is safe, since both lifecycles have the same events.
  const lifecycle = known as typeof entrySorts.in.lifecycle;
  const may = useMay();
  // Names who may take it back, where the user may not: there is no button then.
  const refersToOthers = can(lifecycle, entry.status, 'reverse') && !may(`${group}.reverse`);
  const { actionsOf, dialog } = useEntryActions(sort);
  const { counterpart } = entry;
  const [labelling, setLabelling] = useState(false);
  const paper = useStockPaper(sort === 'in' ? 10 : 11, entry.id, () => entryPaper(sort, entry));
  return (
    <>
      <DocumentPage
        title={name}
        code={entry.code}
        status={<LifecycleChip lifecycle={lifecycle} status={entry.status} />}
        actions={[
          ...paper.actions,
          sort === 'in' && { label: '打印标签', run: () => setLabelling(true) },
          ...actionsOf(entry),
        ]}
        facts={[
          [
            '仓库',
            entry.shopName === entry.warehouseName ? entry.warehouseName : `${entry.shopName} · ${entry.warehouseName}`,
          ],
          sort === 'in' ? ['供应商', orDash(entry.supplierName)] : ['出库原因', orDash(entry.reason)],
          entry.supplierPhone !== '' && ['供应商电话', entry.supplierPhone],
          ['开单', `${entry.by} ${formatMoment(entry.createTime)}`],
          ['入账时间', entry.bookedTime ? formatMoment(entry.bookedTime) : '-'],
          counterpart !== null && [
            entry.status === lifecycle.statuses.reversal.code ? '原单' : '冲销单',
            <MuiLink key="other" component={Link} to={address(counterpart.id)}>
              {counterpart.code}
            </MuiLink>,
          ],
          entry.status === lifecycle.statuses.reversal.code && sort === 'in' && ['冲销原因', entry.reason],
          refersToOthers && ['录错了', `${book}后不能修改，请有冲销权限的同事（如店主）冲销`],
          ['备注', orDash(entry.remark)],
        ]}
        timeline={timelineEntries(entry.timeline)}
      >
        <DocumentSection
          title="商品明细"
          totals={
            <>
              <Total label="合计">
                {entry.lineCount} 种，
                {piecesOf(addQuantities(...entry.lines.map(({ quantity }) => quantity)))}
              </Total>
              {sort === 'in' && (
                <Total label="金额">
                  <Money fen={entry.amount} strong />
                </Total>
              )}
              <Total label="入账成本">
                <Cost value={entry.value} />
              </Total>
            </>
          }
        >
          <DocumentLines
            label="商品明细"
            lines={entry.lines}
            columns={columns(sort)}
            card={(line) => ({
              title: named(sort, line),
              facts: [
                ['数量', <Quantity key="quantity" value={line.quantity} unit={line.unitName} />],
                ...(sort === 'in'
                  ? ([
                      ['含税单价', <Money key="price" fen={line.price} />],
                      ['金额', <Money key="amount" fen={line.amount} />],
                    ] as const)
                  : ([['入账成本', cost(line)]] as const)),
              ],
            })}
          />
        </DocumentSection>
      </DocumentPage>
      {paper.sheet}
      {labelling && (
        <PrintLabels
          kind="sku"
          ids={[...new Set(entry.lines.map(({ skuId }) => skuId))]}
          counts={labelCounts(entry.lines)}
          onClose={() => setLabelling(false)}
        />
      )}
      {dialog}
    </>
  );
}

export const StockInDetails = () => <StockEntryDetails sort="in" />;
export const StockOutDetails = () => <StockEntryDetails sort="out" />;
