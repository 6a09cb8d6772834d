import Campaign from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Link } from 'react-router-dom';

const passing = keyframes({ from: { transform: 'translateX(0)' }, to: { transform: 'translateX(-50%)' } });

/** Scrolls the current announcement; stops under the pointer and for users who prefer reduced motion. */
export function Ticker() {
  const announcements = useGroup(onlineNotice);
  const { data } = useLoad(announcements.getByTime);
  if (!data) return null;
  return (
    <Box
      component={Link}
      to={`/notice/notice-detail?id=${data.id}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        maxWidth: 360,
        overflow: 'hidden',
        color: 'text.secondary',
        textDecoration: 'none',
        '&:hover, &:focus-visible': { color: 'primary.main' },
      }}
    >
      <Campaign fontSize="small" titleAccess="公告" />
      <Box sx={{ overflow: 'hidden', whiteSpace: 'nowrap', flex: 1 }}>
        <Box
          sx={{
            display: 'inline-block',
            animation: `${passing} 16s linear infinite`,
            'a:hover &': { animationPlayState: 'paused' },
            '@media (prefers-reduced-motion: reduce)': { animation: 'none !important' },
          }}
        >
          <Box component="span" sx={{ pr: 12 }}>
            {data.title}
          </Box>
          <Box component="span" aria-hidden sx={{ pr: 12 }}>
            {data.title}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
