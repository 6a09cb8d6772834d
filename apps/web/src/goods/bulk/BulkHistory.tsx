import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { jobEnded, jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { job } from '@partsdesk/sdk/parts/job';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Lists the user's latest bulk edits, which can be undone. */
export function BulkHistory({ busy, onUndo }: { busy: boolean; onUndo: (id: string) => void }) {
  const jobs = useGroup(job);
  const { data } = useLoad(jobs.page, { kind: 'goodsBulk', current: 1, pageSize: 5 });
  if (!data?.records.length) return null;
  return (
    <Box component="section" aria-label="最近的批量修改" sx={{ px: 5, pb: 5, display: 'grid', gap: 2 }}>
      <Box component="h3" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
        我最近的批量修改
      </Box>
      {data.records.map(({ id, title, createTime, status, counts }) => (
        <Box
          key={id}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto auto',
            alignItems: 'center',
            gap: 2,
            p: 3,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
          }}
        >
          <Box>
            {title}
            <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
              {[formatMoment(createTime), ...counts.map(({ label, count }) => `${label} ${String(count)}`)].join('　')}
            </Box>
          </Box>
          <LifecycleChip lifecycle={jobLifecycle} status={status} />
          <Button size="small" disabled={busy || !jobEnded(status)} onClick={() => onUndo(id)}>
            撤销
          </Button>
        </Box>
      ))}
    </Box>
  );
}
