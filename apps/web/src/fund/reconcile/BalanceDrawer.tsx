import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { balanceMoveLabel, balanceText, type BalanceKind } from '@partsdesk/core/fund/balanceKinds';
import { fundReconcile } from '@partsdesk/sdk/parts/fundReconcile';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { RowActions } from '@partsdesk/ui/list/RowActions';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { MovementDocument } from '../../goods/shop/movementDocument';
import { useEntryDocument } from '../entry/useEntryDocument';

interface BalanceDrawerProps {
  kind: BalanceKind;
  id: string;
  name: string;
  onClose: () => void;
}

type Entry = Schemas['BalanceEntry'];

/** Where a page of rows begins. */
interface Place {
  after?: string;
  sum?: number;
}

/** Shows a balance with its rows, and adds them up again. */
export function BalanceDrawer({ kind, id, name, onClose }: BalanceDrawerProps) {
  const reconcile = useGroup(fundReconcile);
  const [places, setPlaces] = useState<Place[]>([{}]);
  const place = places.at(-1) ?? {};
  const rows = useLoad(reconcile.entries, { kind, id, ...place });
  const [wanted, setWanted] = useState(false);
  const sum = useLoad(wanted ? reconcile.recompute : undefined, { kind, id });
  const records = rows.data?.records ?? [];
  const end = records.at(-1);
  return (
    <DetailDrawer
      title={name}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="contained" onClick={() => (wanted ? sum.reload() : setWanted(true))}>
            重新计算
          </Button>
        </>
      }
      onClose={onClose}
    >
      <DetailSection title="核对">
        {!wanted && <Typography color="textSecondary">点「重新计算」，把下面的流水从头加一遍，与账面比较。</Typography>}
        {sum.error !== undefined && <ErrorState error={sum.error} onRetry={sum.reload} />}
        {sum.data && <Result kind={kind} sum={sum.data} />}
      </DetailSection>
      <DetailSection title={`流水（按记账先后${places.length > 1 ? `，第${String(places.length)}页` : ''}）`}>
        {rows.error !== undefined && <ErrorState error={rows.error} onRetry={rows.reload} />}
        {!rows.data && rows.error === undefined && <Typography color="textSecondary">正在读取…</Typography>}
        {rows.data && records.length === 0 && <Typography color="textSecondary">没有流水。</Typography>}
        <Box component="ul" aria-label="流水" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {records.map((row) => (
            <li key={row.position}>
              <EntryRow kind={kind} row={row} />
            </li>
          ))}
        </Box>
        {(places.length > 1 || rows.data?.more) && (
          <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
            <Button size="small" disabled={places.length === 1} onClick={() => setPlaces(places.slice(0, -1))}>
              上一页
            </Button>
            <Button
              size="small"
              disabled={!rows.data?.more || !end}
              onClick={() => end && setPlaces([...places, { after: end.position, sum: end.after }])}
            >
              下一页
            </Button>
          </Box>
        )}
      </DetailSection>
    </DetailDrawer>
  );
}

function Result({ kind, sum: { kept, computed, rows, first } }: { kind: BalanceKind; sum: Schemas['Recomputed'] }) {
  const equal = kept === computed;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <FactGrid
        facts={[
          ['账面余额', balanceText(kind, kept)],
          ['流水合计', `${balanceText(kind, computed)}（${String(rows)} 笔）`],
          !equal && ['相差', balanceText(kind, kept - computed)],
        ]}
      />
      {equal && !first && <Alert severity="success">一致：账面等于流水合计。</Alert>}
      {!equal && !first && (
        <Alert severity="error">不一致。这类流水没有逐笔记余额，或者每一笔都对得上，改动的是账面本身。</Alert>
      )}
      {first && (
        <Alert severity="error">
          {equal ? '合计一致，但' : '不一致，'}从这一笔开始：流水记的余额是
          {balanceText(kind, first.keptAfter ?? 0)}，加起来是{balanceText(kind, first.after)}。
          <EntryRow kind={kind} row={first} />
        </Alert>
      )}
    </Box>
  );
}

const STOCK: readonly BalanceKind[] = ['stockQuantity', 'stockValue'];

/** Shows a row with the sum before and after it, and the way to its document. */
function EntryRow({ kind, row }: { kind: BalanceKind; row: Entry }) {
  const documentOf = useEntryDocument();
  const parts = row.keptAfter !== null && row.keptAfter !== row.after;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'center' }}>
        <Typography component="span" variant="subtitle2">
          {balanceMoveLabel(row.documentKind)} {row.amount > 0 ? '+' : ''}
          {balanceText(kind, row.amount)}
        </Typography>
        {parts && <StatusChip tone="red">不符</StatusChip>}
        {STOCK.includes(kind) ? (
          <Typography component="span" variant="body2">
            <MovementDocument move={row} />
          </Typography>
        ) : (
          <>
            <Typography component="span" variant="body2">
              {row.documentCode}
            </Typography>
            <RowActions actions={[documentOf(row)]} />
          </>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {formatMoment(row.createTime)}　{balanceText(kind, row.before)} → {balanceText(kind, row.after)}
        {parts && `，流水记的是 ${balanceText(kind, row.keptAfter ?? 0)}`}
      </Typography>
    </Box>
  );
}
