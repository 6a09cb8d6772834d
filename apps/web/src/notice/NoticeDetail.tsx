import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSearchParams } from 'react-router-dom';
import { richText } from './richText';

/** 公告详情: shows one announcement, opened from the header's ticker. */
export function NoticeDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const announcements = useGroup(onlineNotice);
  const { data, error, reload } = useLoad(announcements.get, id ? { id } : undefined);
  return (
    <Page title="公告详情">
      {!id && <EmptyState text="没有选择公告" />}
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {id && !data && error === undefined && <PageSkeleton />}
      {data && (
        <Box component="article" sx={{ maxWidth: 760, mx: 'auto', p: 6, display: 'grid', gap: 3 }}>
          <Typography component="h2" variant="h1">
            {data.title}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            发布于 {formatMoment(data.startTime)}
          </Typography>
          {/* The server has sanitised the HTML. */}
          <Box sx={richText} dangerouslySetInnerHTML={{ __html: data.content }} />
        </Box>
      )}
    </Page>
  );
}
