import Campaign from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

const passing = keyframes({ from: { transform: 'translateX(0)' }, to: { transform: 'translateX(-50%)' } });

const ANEW_MS = 300_000;

/**
 * Shows the current announcement; one that does not fit scrolls by, but stands still under the pointer and for users
 * who prefer reduced motion. It is read anew every five minutes, and when the window comes to the front.
 */
export function Ticker() {
  const announcements = useGroup(onlineNotice);
  const { data, reload } = useLoad(announcements.getByTime);
  const [long, setLong] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const anew = () => document.visibilityState === 'visible' && reload();
    const timer = setInterval(anew, ANEW_MS);
    document.addEventListener('visibilitychange', anew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', anew);
    };
  }, [reload]);
  useLayoutEffect(() => {
    const measure = () => setLong((title.current?.offsetWidth ?? 0) > (room.current?.clientWidth ?? 0));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [data?.title]);
  if (!data) return null;
  return (
    <Box
      component={Link}
      to={`/notice/notice-detail?id=${data.id}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        width: '100%',
        maxWidth: { md: 360 },
        px: { xs: 4, md: 0 },
        py: { xs: 0.5, md: 0 },
        overflow: 'hidden',
        color: 'text.secondary',
        textDecoration: 'none',
        '&:hover, &:focus-visible': { color: 'primary.main' },
      }}
    >
      <Campaign fontSize="small" titleAccess="公告" />
      <Box ref={room} sx={{ overflow: 'hidden', whiteSpace: 'nowrap', flex: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: 'inline-block',
            ...(long
              ? {
                  animation: `${passing} 16s linear infinite`,
                  'a:hover &': { animationPlayState: 'paused' },
                  '@media (prefers-reduced-motion: reduce)': { animation: 'none !important' },
                }
              : {}),
          }}
        >
          <Box component="span" sx={{ pr: long ? 12 : 0 }}>
            <span ref={title}>{data.title}</span>
          </Box>
          {long && (
            <Box component="span" aria-hidden sx={{ pr: 12 }}>
              {data.title}
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  );
}
