import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Link } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { returnAddress } from '../documentAddress';
import { ReturnState } from './ReturnState';

const MOST = 100;

/** Lists an outbound's returns, newest first. */
export function ReturnsOfOutbound({ saleOutId, version }: { saleOutId: string; version: number }) {
  const returns = useGroup(salesReturn);
  const mayVisit = useMayVisit();
  const { data, error, reload } = useLoad(`${saleOutId} ${String(version)}`, (signal) =>
    returns.page({ saleOutId, pageSize: MOST }, { signal }),
  );
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data?.records.length)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 4 }}>
        没有退货
      </Typography>
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.records.map((back) => (
        <Box
          component="li"
          key={back.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 6,
            rowGap: 1,
            alignItems: 'center',
            px: 4,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {mayVisit('OrderCashReturnOrderDetail') ? (
            <MuiLink component={Link} to={returnAddress(back.id)}>
              {back.code}
            </MuiLink>
          ) : (
            <span>{back.code}</span>
          )}
          <ReturnState back={back} />
          <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 160 }}>
            {back.summary} · {formatMoment(back.createTime)} · {back.by}
          </Typography>
          <Money fen={back.amount} strong />
        </Box>
      ))}
    </Box>
  );
}
