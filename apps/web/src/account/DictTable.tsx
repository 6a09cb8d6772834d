import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { RowActions, type RowActionList } from '@partsdesk/ui/list/RowActions';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import type { Loaded } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

interface DictRow {
  id: string;
  status: 0 | 1;
}

interface DictTableProps<Row> {
  title: string;
  heads: readonly [string, string];
  found: Loaded<{ records: readonly Row[] }>;
  cells: (row: Row) => readonly [string, string];
  empty: string;
  current?: string | undefined;
  onPick?: (row: Row) => void;
  onAdd: (() => void) | undefined;
  onRemove: (rows: readonly Row[]) => void;
  actions: (row: Row) => RowActionList;
}

/** Lists dictionary types or values; ticked rows can be deleted together. */
export function DictTable<Row extends DictRow>({
  title,
  heads,
  found,
  cells,
  empty,
  current,
  onPick,
  onAdd,
  onRemove,
  actions,
}: DictTableProps<Row>) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const all = found.data?.records ?? [];
  const chosen = all.filter(({ id }) => ticked.has(id));
  const tick = (id: string) =>
    setTicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 3, py: 2 }}>
        <Typography component="h2" variant="h2" noWrap sx={{ flex: 1 }}>
          {title}
        </Typography>
        {chosen.length > 0 && (
          <Button size="small" color="error" onClick={() => onRemove(chosen)}>
            删除所选（{chosen.length}）
          </Button>
        )}
        {onAdd && (
          <Button size="small" variant="outlined" onClick={onAdd}>
            新增
          </Button>
        )}
      </Box>
      {found.error !== undefined && !found.data && <ErrorState error={found.error} onRetry={found.reload} />}
      {found.loading && !found.data && <PageSkeleton />}
      {!all.length && !found.loading && found.error === undefined && <EmptyState text={empty} />}
      {all.length > 0 && (
        <Box tabIndex={0} role="region" aria-label={`${title}列表`} sx={{ overflow: 'auto', flex: 1 }}>
          <Table size="small" stickyHeader sx={{ minWidth: 560, '& th': { whiteSpace: 'nowrap' } }}>
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox">
                  <Checkbox
                    size="small"
                    slotProps={{ input: { 'aria-label': '全选' } }}
                    checked={chosen.length === all.length}
                    indeterminate={chosen.length > 0 && chosen.length < all.length}
                    onChange={() => setTicked(new Set(chosen.length === all.length ? [] : all.map(({ id }) => id)))}
                  />
                </TableCell>
                <TableCell>{heads[0]}</TableCell>
                <TableCell>{heads[1]}</TableCell>
                <TableCell sx={{ width: 80 }}>状态</TableCell>
                <TableCell sx={{ width: 150 }}>操作</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {all.map((row) => {
                const [first, second] = cells(row);
                return (
                  <TableRow key={row.id} hover selected={row.id === current}>
                    <TableCell padding="checkbox">
                      <Checkbox
                        size="small"
                        slotProps={{ input: { 'aria-label': `选择${first}` } }}
                        checked={ticked.has(row.id)}
                        onChange={() => tick(row.id)}
                      />
                    </TableCell>
                    <TableCell>
                      {onPick ? (
                        <Button
                          size="small"
                          onClick={() => onPick(row)}
                          aria-current={row.id === current}
                          sx={{ px: 0, minWidth: 0 }}
                        >
                          {first}
                        </Button>
                      ) : (
                        first
                      )}
                    </TableCell>
                    <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{second}</TableCell>
                    <TableCell>
                      <EnabledChip status={row.status} />
                    </TableCell>
                    <TableCell>
                      <RowActions actions={actions(row)} />
                    </TableCell>
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}
