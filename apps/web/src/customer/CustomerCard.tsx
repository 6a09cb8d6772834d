import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { cardMoveLabel } from '@partsdesk/core/customer/card/storedValue';
import { formatMoment } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { Money } from '@partsdesk/ui/text/Money';

type Card = Schemas['ValueCard'];

/** Lists the latest changes of a customer's stored value, newest first. */
export function CustomerCard({ card }: { card: Card }) {
  return (
    <DetailSection title="储值流水">
      <Typography variant="body2" color="textSecondary">
        本金 <Money fen={card.principal} />
        ，赠送 <Money fen={card.gift} />
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {card.entries.map((entry) => (
          <Box component="li" key={entry.seq} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            <span>{cardMoveLabel(entry.kind)}</span>
            <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              {formatMoment(entry.createTime)} {entry.reason}
            </Typography>
            <Money fen={entry.principal + entry.gift} />
          </Box>
        ))}
      </Box>
    </DetailSection>
  );
}
