import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { formatThousands } from '@partsdesk/core/format';
import { jobEnded, jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { file } from '@partsdesk/sdk/storage/file';
import { useState } from 'react';
import { useGroup } from '../app/ApiProvider';
import { useConfirm } from '../app/confirm';
import { LifecycleChip } from '../document/LifecycleChip';
import { saveFile } from '../file/saveFile';
import { ErrorState } from '../page/ErrorState';
import { useAct } from '../page/useAct';
import { useJob, type Job } from './useJob';

/** Fetches a job's private file and saves it. */
export function useJobFile(): { busy: boolean; save: (made: NonNullable<Job['file']>) => void } {
  const files = useGroup(file);
  const [busy, setBusy] = useState(false);
  const act = useAct(() => setBusy(false));
  return {
    busy,
    save: ({ path, name }) => {
      setBusy(true);
      void act('文件已下载', async () => {
        const [address = ''] = await files.sign({ paths: [path] });
        saveFile({ blob: await (await fetch(address)).blob(), name });
      });
    },
  };
}

const severity = { 2: 'success', 3: 'error', 4: 'warning' } as const;

/** Shows a job's progress and result, and a button to stop it. The job goes on without this component. */
export function JobProgress({ id, onEnd }: { id: string; onEnd?: (job: Job) => void }) {
  const { job, error, retry, cancel } = useJob(id, onEnd);
  const confirm = useConfirm();
  const made = useJobFile();
  const stop = async () => {
    if (
      await confirm({
        title: '停止任务？',
        text: '已经完成的部分会保留，其余不再处理。',
        action: '停止',
        cancel: '继续',
        danger: true,
      })
    )
      await cancel().catch(() => undefined);
  };
  if (error !== undefined && !job) return <ErrorState error={error} onRetry={retry} />;
  if (!job) return <LinearProgress aria-label="正在读取任务" />;
  const percent = job.total ? Math.min(100, Math.round((job.done / job.total) * 100)) : undefined;
  const counts = job.counts.map(({ label, count }) => `${label} ${formatThousands(count)}`).join('，');
  const ended = jobEnded(job.status);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{job.title}</Box>
        <LifecycleChip lifecycle={jobLifecycle} status={job.status} />
      </Box>
      {!ended && (
        <>
          <LinearProgress
            aria-label={`${job.title}的进度`}
            {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
          />
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              color: 'text.secondary',
              fontSize: 13,
              fontVariantNumeric: 'tabular-nums',
            }}
            aria-live="polite"
          >
            <Box sx={{ flex: 1 }}>
              {[
                job.total === null ? '' : `${formatThousands(job.done)} / ${formatThousands(job.total)}`,
                job.words,
                counts,
              ]
                .filter(Boolean)
                .join('　')}
            </Box>
            <Button size="small" color="error" onClick={() => void stop()}>
              停止
            </Button>
          </Box>
          {error !== undefined && <ErrorState error={error} onRetry={retry} />}
        </>
      )}
      {ended && (
        <Alert
          severity={severity[job.status as 2 | 3 | 4]}
          action={
            job.file && (
              <Button color="inherit" size="small" loading={made.busy} onClick={() => job.file && made.save(job.file)}>
                下载文件
              </Button>
            )
          }
        >
          {[job.status === 4 ? '已停止' : job.reason, job.words, counts].filter(Boolean).join('。') || '已完成'}
        </Alert>
      )}
    </Box>
  );
}
