import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { Change } from './Change';

interface TileProps {
  label: string;
  /** What the figure counts. */
  counts: string;
  /** Today's figure, yesterday's up to the same hour, and yesterday's whole; undefined until they are known. */
  figures: readonly [now: number, byNow: number, whole: number] | undefined;
  show: (figure: number) => React.ReactNode;
  /** What else these documents come to. */
  note?: React.ReactNode;
  /** Address of the documents behind the figure. */
  to?: string | undefined;
  /** Shows what the figure is made of, where no one list has it. */
  onOpen?: () => void;
}

/** Shows today's figure beside yesterday's of the same hour. */
export function Tile({ label, counts, figures, show, note, to, onOpen }: TileProps) {
  const [now, byNow, whole] = figures ?? [];
  const link = to
    ? ({ component: Link, to } as const)
    : onOpen && ({ component: 'button', type: 'button', onClick: onOpen } as const);
  return (
    <Paper
      variant="outlined"
      {...link}
      sx={{
        p: 4,
        display: 'grid',
        gap: 1,
        alignContent: 'start',
        minWidth: 0,
        minHeight: 148,
        color: 'inherit',
        textDecoration: 'none',
        textAlign: 'start',
        font: 'inherit',
        ...(onOpen ? { cursor: 'pointer' } : {}),
        ...(link ? { '&:hover': { borderColor: 'primary.main' } } : {}),
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography
        component="p"
        sx={{ fontSize: { xs: 20, sm: 26 }, lineHeight: '36px', minHeight: 36, fontWeight: 600 }}
      >
        {now !== undefined && show(now)}
      </Typography>
      <Typography component="div" variant="caption" color="textSecondary" sx={{ minHeight: 20 }}>
        {now !== undefined && byNow !== undefined && whole !== undefined && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <span>昨日此时 {show(byNow)}</span>
            <Change now={now} before={byNow} />
            <span>昨日全天 {show(whole)}</span>
          </Box>
        )}
      </Typography>
      <Typography component="p" variant="caption" color="textSecondary">
        {note && <>{note}，</>}
        {counts}
      </Typography>
    </Paper>
  );
}
