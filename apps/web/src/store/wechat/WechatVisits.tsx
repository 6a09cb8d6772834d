import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { weixin } from '@partsdesk/sdk/parts/weixin';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** 昨日访问. Hidden when WeChat does not answer in time: the page works without it. */
export function WechatVisits() {
  const wechat = useGroup(weixin);
  const { data, error } = useLoad(wechat.getDailyVisitTrend, {});
  const figures = [
    ['访问次数', data?.visitPv],
    ['访问人数', data?.visitUv],
    ['新用户', data?.visitUvNew],
    ['打开次数', data?.sessionCount],
  ] as const;
  return (
    <Section
      title="昨日访问"
      state={
        data && (
          <Typography variant="caption" color="textSecondary">
            {data.date}
          </Typography>
        )
      }
    >
      {error !== undefined ? (
        <Typography color="textSecondary">暂时读不到访问数据</Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}>
          {figures.map(([label, value]) => (
            <Box key={label}>
              <Typography variant="caption" color="textSecondary">
                {label}
              </Typography>
              <Typography sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{value ?? '-'}</Typography>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}
