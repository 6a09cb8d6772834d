import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { subCommissionExportRecord } from '@partsdesk/sdk/parts/subCommissionExportRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { useJobFile } from '@partsdesk/ui/job/JobProgress';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { RowCard } from '@partsdesk/ui/list/RowCard';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

const LATEST = 50;
const ignored = () => () => undefined;

/** 导出记录: the latest exports of commissions, and the files that are still stored. */
export function CommissionExports({ onClose }: { onClose: () => void }) {
  const exports = useGroup(subCommissionExportRecord);
  const made = useJobFile();
  const [status, setStatus] = useState<0 | 1 | 2 | 3 | 4>();
  const { data, error, reload } = useLoad(exports.page, {
    pageSize: LATEST,
    ...(status === undefined ? {} : { status }),
  });
  return (
    <DetailDrawer title="导出记录" actions={<Button onClick={onClose}>关闭</Button>} onClose={onClose}>
      <FilterSelect<0 | 1 | 2 | 3 | 4 | undefined>
        name="status"
        label="状态"
        choices={statusChoices(jobLifecycle)}
        value={status}
        onChange={setStatus}
        addRule={ignored}
      />
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={4} />}
      {data?.total === 0 && <EmptyState text="没有导出记录。文件保留 7 天。" />}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data?.records.map((row) => (
          <RowCard
            key={row.id}
            facts={{
              title: row.title,
              state: <LifecycleChip lifecycle={jobLifecycle} status={row.status} />,
              facts: [
                ['行数', String(row.done)],
                ['申请', `${row.by} ${formatMoment(row.createTime)}`],
                ['文件', row.file ? `${formatMoment(row.file.ends)} 到期` : row.reason || '-'],
              ],
            }}
            actions={[
              row.file !== null && {
                label: '下载',
                refused: made.busy && '正在下载',
                run: () => row.file && made.save(row.file),
              },
            ]}
          />
        ))}
      </Box>
    </DetailDrawer>
  );
}
