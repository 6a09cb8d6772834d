import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { Money } from '@partsdesk/ui/text/Money';
import { RefundChip, type Refund } from './onlineColumns';
import { useRetryRefund } from './useRetryRefund';

/** Shows the state of refunds through the provider, with the reason of a failure. */
export function OnlineRefunds({
  refunds,
  reload,
  label = '线上退款进度',
}: {
  refunds: readonly Refund[];
  reload: () => void;
  label?: string;
}) {
  const retryOf = useRetryRefund(reload);
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {refunds.map((refund) => {
        const retry = retryOf(refund);
        return (
          <Box
            component="li"
            key={refund.id}
            sx={{ display: 'grid', gap: 1, px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}>
              <RefundChip refund={refund} />
              <span>{refund.reason}</span>
              <Box sx={{ flex: 1 }} />
              {retry && (
                <Button size="small" onClick={() => void retry()}>
                  重新退款
                </Button>
              )}
              <Money fen={refund.amount} strong />
            </Box>
            <Typography
              component="div"
              variant="body2"
              color="textSecondary"
              sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
            >
              <DocumentNumber code={refund.outRefundNo} />
              <span>发起 {formatMoment(refund.createTime)}</span>
              {refund.refundTime && <span>到账 {formatMoment(refund.refundTime)}</span>}
            </Typography>
            {refund.answer && (
              <Typography variant="body2" color="error">
                {refund.answer}
              </Typography>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
