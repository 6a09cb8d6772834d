import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { formatThousands } from '@partsdesk/core/format';
import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { goodsExportRecord } from '@partsdesk/sdk/parts/goodsExportRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { useJobFile } from '@partsdesk/ui/job/JobProgress';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${String(Math.ceil(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const progressText = ({ done, total }: { done: number; total: number | null }) =>
  total === null ? formatThousands(done) : `${formatThousands(done)} / ${formatThousands(total)}`;

/** 导出记录: lists exports with their author and the files that are still stored. */
export function GoodsExportRecords({ onClose }: { onClose: () => void }) {
  const records = useGroup(goodsExportRecord);
  const [[page, pageSize], setPage] = useState<[number, number]>([1, 10]);
  const { data, error, reload } = useLoad(records.page, { current: page, pageSize });
  const made = useJobFile();
  return (
    <DetailDrawer title="导出记录" onClose={onClose} actions={<Button onClick={reload}>刷新</Button>}>
      <Box sx={{ p: 5, display: 'grid', gap: 3 }}>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>导出的文件保留 7 天，到期自动删除。</Box>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={4} />}
        {data?.records.length === 0 && <EmptyState text="还没有导出过商品" />}
        {data?.records.map((record) => (
          <Box
            key={record.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              gap: 1,
              p: 3,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.5,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <Box>
              {formatMoment(record.createTime)}　{record.by}
            </Box>
            <LifecycleChip lifecycle={jobLifecycle} status={record.status} />
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              {record.reason ||
                [
                  `${progressText(record)} 行`,
                  record.file && `${sizeText(record.file.size)}，${formatMoment(record.file.ends)} 到期`,
                ]
                  .filter(Boolean)
                  .join('　')}
            </Box>
            {record.file ? (
              <Button size="small" disabled={made.busy} onClick={() => record.file && made.save(record.file)}>
                下载
              </Button>
            ) : (
              <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{record.status === 2 ? '已过期' : ''}</Box>
            )}
          </Box>
        ))}
        {data && data.total > 10 && (
          <MiniPagination page={page} pageSize={pageSize} total={data.total} onChange={(...next) => setPage(next)} />
        )}
      </Box>
    </DetailDrawer>
  );
}
