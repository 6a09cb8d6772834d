import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { formatAgo } from '@partsdesk/core/dates';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip, WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { InlineFields } from '@partsdesk/ui/form/field';
import type { Field } from '@partsdesk/ui/form/field';
import { TextField } from '@partsdesk/ui/form/TextField';
import type { ShownList } from '@partsdesk/ui/list/usePagedList';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { CameraButton } from '@partsdesk/ui/scan/CameraButton';
import { now } from '../../../session';
import { SeveralOuts } from './SeveralOuts';

type Row = Schemas['SaleOutRow'];

/** A phone has no hint that shows what an ellipsis cuts off. */
const wholeOnPhone = { whiteSpace: { xs: 'normal', md: 'nowrap' }, overflowWrap: 'anywhere' } as const;

interface WaitingOutsProps {
  list: ShownList<Row> & { bind: (name: 'keyword') => Field<string | undefined> };
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Those that are handed out or printed together. */
  ticked: readonly Row[];
  onTick: (rows: readonly Row[]) => void;
  onDone: (ids: readonly string[]) => void;
}

/** Focuses an outbound of the list, or the first. */
export function focusOut(id: string | undefined): boolean {
  const row =
    document.querySelector<HTMLElement>(`[data-out="${id ?? ''}"]`) ??
    document.querySelector<HTMLElement>('[data-out]');
  row?.focus();
  return row !== null;
}

/** Lists the outbounds waiting to be handed out, oldest first. Arrow keys choose. */
export function WaitingOuts({ list, chosen, onChoose, ticked, onTick, onDone }: WaitingOutsProps) {
  const move = (event: React.KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = list.rows.findIndex(({ id }) => id === (event.target as HTMLElement).dataset.out);
    const next = list.rows[at + step];
    if (step === 0 || at < 0 || !next) return;
    event.preventDefault();
    focusOut(next.id);
    onChoose(next.id);
  };
  const { pageNo } = list.state;
  const isTicked = ({ id }: Row) => ticked.some((row) => row.id === id);
  return (
    <Box
      component="section"
      aria-label="待出库的单"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        bgcolor: 'background.paper',
        borderRight: { md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      <Box sx={{ p: 3, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box data-desk="search" role="search" sx={{ flex: 1, '& > *': { width: '100% !important' } }}>
            <InlineFields value>
              <TextField
                label="单号、客户、手机号、车牌"
                type="search"
                autoFocus
                maxLength={30}
                {...list.bind('keyword')}
              />
            </InlineFields>
          </Box>
          <CameraButton />
        </Box>
        <Typography variant="caption" color="textSecondary" aria-live="polite">
          {list.known ? `共 ${list.total}${list.more ? '+' : ''} 单待出库，等得最久的在前；可扫出库单号` : '　'}
        </Typography>
      </Box>
      {ticked.length > 0 && <SeveralOuts ticked={ticked} onClear={() => onTick([])} onDone={onDone} />}
      {list.error !== undefined && <ErrorState error={list.error} onRetry={list.reload} />}
      <Box
        component="ul"
        onKeyDown={move}
        sx={{ flex: 1, minHeight: 0, overflow: { md: 'auto' }, m: 0, p: 0, listStyle: 'none' }}
      >
        {!list.known && list.error === undefined && <PageSkeleton rows={6} />}
        {list.known &&
          list.rows.length === 0 &&
          (list.filtered ? (
            <EmptyState text="没有符合条件的单" action={<Button onClick={list.clear}>清除条件</Button>} />
          ) : (
            <EmptyState text="收款或挂账后的单会出现在这里。" />
          ))}
        {list.rows.map((row) => (
          <Box component="li" key={row.id} sx={{ position: 'relative' }}>
            <Checkbox
              size="small"
              checked={isTicked(row)}
              onChange={(_, on) => onTick(on ? [...ticked, row] : ticked.filter(({ id }) => id !== row.id))}
              slotProps={{ input: { 'aria-label': `选择 ${row.code}` } }}
              sx={{ position: 'absolute', left: 4, top: 4, zIndex: 1 }}
            />
            <ButtonBase
              data-out={row.id}
              aria-current={row.id === chosen}
              onClick={() => onChoose(row.id)}
              sx={{
                width: '100%',
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                gap: 1,
                pl: 11,
                pr: 3,
                py: 2.5,
                justifyItems: 'stretch',
                textAlign: 'left',
                borderBottom: 1,
                borderBottomColor: 'divider',
                borderLeft: '3px solid',
                borderLeftColor: row.id === chosen ? 'primary.main' : 'transparent',
                bgcolor: row.id === chosen ? 'background.current' : 'transparent',
                '&:hover': { bgcolor: 'background.current' },
                '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
              }}
            >
              <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
                <Typography noWrap sx={{ flex: 1, fontWeight: 600, ...wholeOnPhone }}>
                  {row.customerName}
                  {row.plate && (
                    <Box component="span" sx={{ ml: 2, fontWeight: 400, color: 'text.secondary' }}>
                      {row.plate}
                    </Box>
                  )}
                </Typography>
                {row.onCredit && row.debt > 0 && <WordChip word="挂账" />}
                {row.status === saleOutLifecycle.statuses.partlyOut.code && (
                  <LifecycleChip lifecycle={saleOutLifecycle} status={row.status} />
                )}
              </Box>
              <Typography variant="body2" noWrap color="textSecondary" sx={wholeOnPhone}>
                {row.summary}
                {row.lineCount > 3 && ` 等${row.lineCount}种`}
              </Typography>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12, color: 'text.secondary' }}>
                <span>{row.code}</span>
                <span>{formatAgo(row.createTime, now())}</span>
              </Box>
            </ButtonBase>
          </Box>
        ))}
      </Box>
      {list.pages > 1 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            px: 3,
            minHeight: 44,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Button size="small" disabled={pageNo <= 1} onClick={() => list.goTo(pageNo - 1)}>
            上一页
          </Button>
          <Typography variant="body2" color="textSecondary">
            {pageNo} / {list.pages}
          </Typography>
          <Button size="small" disabled={pageNo >= list.pages} onClick={() => list.goTo(pageNo + 1)}>
            下一页
          </Button>
        </Box>
      )}
    </Box>
  );
}
