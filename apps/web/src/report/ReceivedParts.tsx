import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import { RECEIVED_PARTS, type FigureDays } from '@partsdesk/core/report/dashboardTiles';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { Money } from '@partsdesk/ui/text/Money';
import { Link } from 'react-router-dom';
import { useFigureAddress } from './useFigureAddress';

interface ReceivedPartsProps {
  figures: Schemas['TodayFigures'];
  days: FigureDays;
  onClose: () => void;
}

/** Shows what 今日收款 is made of, each part with the list that adds up to it. */
export function ReceivedParts({ figures, days, onClose }: ReceivedPartsProps) {
  const addressOf = useFigureAddress();
  const row = (key: string, label: React.ReactNode, fen: number, strong = false) => (
    <Box component="li" key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 6, py: 2 }}>
      <span>{label}</span>
      <Money fen={fen} strong={strong} />
    </Box>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="received-parts">
      <DialogTitle id="received-parts">今日收款由哪些加起来</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {RECEIVED_PARTS.map(({ part, label, leads }) => {
            const to = addressOf(leads, days);
            const shown = to ? (
              <MuiLink component={Link} to={to}>
                {label}
              </MuiLink>
            ) : (
              label
            );
            return row(part, shown, figures.receivedParts[part]);
          })}
          {row('sum', '合计', figures.received, true)}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}
