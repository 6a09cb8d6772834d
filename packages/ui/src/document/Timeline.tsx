import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { statusTones, type Tone } from './tones';

export interface TimelineEntry {
  /** ISO 8601 with offset. */
  at: string;
  title: string;
  who?: string | null | undefined;
  note?: string | null | undefined;
  tone?: Tone;
}

/** Lists events, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map(({ at, title, who, note, tone = 'grey' }, index) => (
        <Box
          component="li"
          key={`${at}${index}`}
          sx={{
            position: 'relative',
            pl: 5,
            pb: 4,
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 4,
              top: 7,
              width: 8,
              height: 8,
              borderRadius: '50%',
              bgcolor: statusTones[tone].color,
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              left: 7,
              top: 18,
              bottom: -4,
              borderLeft: '2px solid',
              borderColor: 'divider',
            },
          }}
        >
          <Typography variant="body2">{title}</Typography>
          <Typography variant="caption" color="textSecondary">
            {formatMoment(at)}
            {who ? ` · ${who}` : ''}
          </Typography>
          {note && (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
