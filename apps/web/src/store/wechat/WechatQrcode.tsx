import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Shows the 小程序码, of the trial version until one is released; reloads when that changes. */
export function WechatQrcode({ released }: { released: number }) {
  const platform = useGroup(openplatform);
  const { data, error, reload } = useLoad(released, (signal) => platform.getQrcode({ signal }));
  if (error !== undefined && !data) return <ErrorState error={error} onRetry={reload} />;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
      <Typography component="h2" variant="h2">
        {data?.trial ? '体验版二维码' : '小程序码'}
      </Typography>
      {data ? (
        <Box component="img" src={data.image} alt="小程序码" sx={{ width: 200, height: 200 }} />
      ) : (
        <Skeleton variant="rounded" width={200} height={200} />
      )}
      <Typography variant="caption" color="textSecondary">
        {data?.trial ? '正式版发布后，这里显示正式的小程序码' : '微信扫一扫进入商城'}
      </Typography>
    </Box>
  );
}
