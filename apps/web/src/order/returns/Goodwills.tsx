import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';

/** Lists an outbound's refunds without a return, each with its reason. */
export function Goodwills({ goodwills }: { goodwills: readonly Schemas['Goodwill'][] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {goodwills.map(({ id, code, method, accountName, amount, reason, by, createTime }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 6,
            rowGap: 1,
            alignItems: 'baseline',
            px: 4,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <DocumentNumber code={code} />
          <Typography variant="body2" color="textSecondary">
            {formatMoment(createTime)} · {by}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, flex: 1, minWidth: 160 }}>
            <span>{payMethodLabel(method)}</span>
            <Typography component="span" variant="body2" color="textSecondary">
              {reason}
            </Typography>
          </Box>
          <Money fen={amount} strong why={`从${accountName}付出`} />
        </Box>
      ))}
    </Box>
  );
}
