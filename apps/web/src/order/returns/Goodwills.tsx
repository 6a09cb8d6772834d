import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { goodwillData } from '@partsdesk/print/documents/refundData';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';
import { PaperButtons } from '../../print/PaperButtons';

/** Lists an outbound's refunds without a return, each with its reason, to be printed. */
export function Goodwills({ out }: { out: Schemas['SaleOutDetail'] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {out.goodwills.map((goodwill) => (
        <Box
          component="li"
          key={goodwill.id}
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
          <DocumentNumber code={goodwill.code} />
          <Typography variant="body2" color="textSecondary">
            {formatMoment(goodwill.createTime)} · {goodwill.by}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, flex: 1, minWidth: 160 }}>
            <span>{payMethodLabel(goodwill.method)}</span>
            <Typography component="span" variant="body2" color="textSecondary">
              {goodwill.reason}
            </Typography>
          </Box>
          <Money fen={goodwill.amount} strong why={`从${goodwill.accountName}付出`} />
          <Box>
            <PaperButtons
              templateType={7}
              id={goodwill.id}
              of={`退款单 ${goodwill.code}`}
              read={() => goodwillData(goodwill, out)}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
