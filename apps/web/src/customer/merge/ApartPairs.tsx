import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** As many as the server lists. */
const MOST_SHOWN = 200;

/** Lists the pairs that are marked as two customers, and takes a mark back. */
export function ApartPairs({ onClose }: { onClose: () => void }) {
  const merges = useGroup(customerMerge);
  const act = useAct();
  const { data, error, reload } = useLoad(merges.listApart);
  return (
    <DetailDrawer title="不是同一人" onClose={onClose}>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton />}
      {data?.length === 0 && <EmptyState text="还没有标记过。在疑似重复的一对上点「不是同一人」，就会记在这里。" />}
      {data?.length === MOST_SHOWN && <Alert severity="info">只列出最新的 {MOST_SHOWN} 对。</Alert>}
      {data?.map(({ id, first, second, reason, by, createTime }) => (
        <Box
          key={id}
          component="section"
          aria-label={`${first.name}、${second.name}`}
          sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Typography component="h3" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {first.name} · {second.name}
            </Typography>
            <Button
              size="small"
              variant="outlined"
              sx={{ ml: 'auto' }}
              onClick={() => void act('已取消标记', () => merges.unmarkApart({ id }))}
            >
              取消标记
            </Button>
          </Box>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[first.phone, second.phone].filter(Boolean).join('、') || '无手机号'} · {by} {formatMoment(createTime)}
          </Typography>
        </Box>
      ))}
    </DetailDrawer>
  );
}
