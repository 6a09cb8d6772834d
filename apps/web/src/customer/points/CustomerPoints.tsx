import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { pointsMoveLabel } from '@partsdesk/core/customer/points/pointsRules';
import { formatMoment } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { Link } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { useMayVisit } from '../../useMayVisit';
import { signedPoints } from './pointsTexts';

interface CustomerPointsProps {
  customer: Schemas['Customer'];
  points: Schemas['PointsOfCustomer'];
  onExchange: () => void;
}

/** Lists the latest changes of a customer's points, newest first, and what ends next. */
export function CustomerPoints({ customer, points, onExchange }: CustomerPointsProps) {
  const mayVisit = useMayVisit();
  const { records, endsNext, owed } = points;
  return (
    <DetailSection
      title="积分明细"
      action={
        <>
          {points.available > 0 && customer.status === 1 && (
            <Permitted path="customerExchange.save">
              <Button size="small" onClick={onExchange}>
                兑换礼品
              </Button>
            </Permitted>
          )}
          {mayVisit('CustomerEquityIntegral') && (
            <Button
              size="small"
              component={Link}
              to={listAddress('CustomerEquityIntegral', { customerId: customer.id })}
            >
              全部明细
            </Button>
          )}
        </>
      }
    >
      {endsNext && (
        <Typography variant="body2" color="textSecondary">
          {endsNext.points.toLocaleString('en-US')} 分有效期到 {endsNext.lastDay}
        </Typography>
      )}
      {owed > 0 && (
        <Typography variant="body2" color="textSecondary">
          欠扣 {owed.toLocaleString('en-US')} 分，以后获得的积分先抵扣
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {records.map((entry) => (
          <Box component="li" key={entry.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            <span>{pointsMoveLabel(entry.kind)}</span>
            <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              {formatMoment(entry.createTime)} {entry.reason}
            </Typography>
            <span>{signedPoints(entry.points)}</span>
          </Box>
        ))}
      </Box>
    </DetailSection>
  );
}
