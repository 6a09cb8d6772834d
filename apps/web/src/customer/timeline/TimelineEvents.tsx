import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { TIMELINE_KINDS } from '@partsdesk/core/customer/timelineKinds';
import { formatMinute } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { Money } from '@partsdesk/ui/text/Money';
import { Link } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { eventAddress } from './eventAddress';

/** Lists events, each with the way to its document. */
export function TimelineEvents({ events }: { events: readonly Schemas['TimelineEvent'][] }) {
  const mayVisit = useMayVisit();
  return (
    <Box component="ul" aria-label="往来记录" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {events.map((event) => {
        const { id, kind, title, detail, code, amount, shopName, by, time } = event;
        const address = eventAddress(event, mayVisit);
        return (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              columnGap: 3,
              py: 2,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {address ? (
                <MuiLink component={Link} to={address} underline="hover">
                  {title}
                </MuiLink>
              ) : (
                title
              )}
              {detail && ` · ${detail}`}
            </Typography>
            <Typography variant="body2" component="div">
              {amount !== null && <Money fen={amount} />}
            </Typography>
            <Typography variant="caption" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
              {[formatMinute(time), TIMELINE_KINDS[kind], code, shopName, by].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
