import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SubscribeCode } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { subscribeTemplate } from '@partsdesk/sdk/parts/subscribeTemplate';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** A message as the phone shows it, with sample values. */
export function MessagePhone({ code, title }: { code: SubscribeCode; title: string }) {
  const templates = useGroup(subscribeTemplate);
  const { data, error, reload } = useLoad(templates.detailList, { code });
  return (
    <Box
      component="aside"
      aria-label="手机预览"
      sx={{
        position: { md: 'sticky' },
        top: 16,
        border: 8,
        borderColor: 'text.primary',
        borderRadius: 6,
        bgcolor: 'background.default',
        p: 3,
        minHeight: 320,
      }}
    >
      <Typography variant="body2" color="textSecondary" align="center" sx={{ mb: 3 }}>
        服务通知
      </Typography>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={3} />}
      {data && (
        <Box sx={{ bgcolor: 'background.paper', borderRadius: 2, p: 3, display: 'grid', gap: 2 }}>
          <Typography component="h2" variant="h3">
            {title}
          </Typography>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}>
            {data.map(({ key, label, sample }) => [
              <Typography key={key} component="dt" variant="body2" color="textSecondary">
                {label}
              </Typography>,
              <Typography key={`${key} value`} component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {sample}
              </Typography>,
            ])}
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
            进入小程序查看
          </Typography>
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        内容为示例。客户在小程序里同意一次，只能收到一条。
      </Typography>
    </Box>
  );
}
