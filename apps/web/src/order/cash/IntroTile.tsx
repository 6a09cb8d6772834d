import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

interface IntroTileProps {
  label: string;
  count: number | undefined;
  note: string;
  /** Undefined for a user who may see the count but not open the page. */
  to: string | undefined;
}

/** Shows a count with a link to its list. */
export function IntroTile({ label, count, note, to }: IntroTileProps) {
  const look = {
    display: 'grid',
    gap: 1,
    p: { xs: 3, sm: 4 },
    justifyItems: 'start',
    justifyContent: 'start',
    textAlign: 'left',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
  } as const;
  const words = (
    <>
      <Typography component="span" color="textSecondary">
        {label}
      </Typography>
      <Box
        component="span"
        sx={{
          fontSize: 32,
          lineHeight: '40px',
          minHeight: 40,
          fontWeight: 600,
          color: count ? 'warning.main' : 'text.secondary',
        }}
      >
        {count ?? ''}
      </Box>
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        sx={{ display: { xs: 'none', sm: 'inline' } }}
      >
        {note}
      </Typography>
    </>
  );
  if (!to) return <Box sx={look}>{words}</Box>;
  return (
    <ButtonBase component={Link} to={to} sx={{ ...look, '&:hover': { borderColor: 'primary.main' } }}>
      {words}
    </ButtonBase>
  );
}
