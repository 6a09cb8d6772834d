import Box from '@mui/material/Box';
import { pointsOverview } from '@partsdesk/sdk/parts/pointsOverview';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Figures } from '@partsdesk/ui/page/Figures';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Shows what the points of the whole store add up to. */
export function PointsFigures() {
  const overview = useGroup(pointsOverview);
  const { data, error, reload } = useLoad(overview.getMyStore);
  const figures = [
    ['全店现有积分', data?.left],
    ['有积分客户', data?.customers],
    ['30天内到期', data?.endingSoon],
    ['消费获得', data?.earned],
    ['门店赠送', data?.rewarded],
    ['退款扣回', data?.takenBack],
    ['兑换礼品', data?.exchanged],
    ['抵扣货款', data?.redeemed],
    ['到期失效', data?.lapsed],
    ['欠扣积分', data?.owed],
  ] as const;
  return (
    <Box
      component="section"
      aria-label="全店积分概况"
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', px: 4, py: 3 }}
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      <Figures figures={figures.map(([label, count]) => [label, count?.toLocaleString('en-US') ?? '-'])} />
    </Box>
  );
}
