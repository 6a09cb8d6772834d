import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import { lastDayWords } from '@partsdesk/core/market/coupon/couponScheme';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';

const SHOWN = 20;

interface CustomerCouponsProps {
  customerId: string;
  /** Gives one more; undefined where the customer may have none. */
  onGive: (() => void) | undefined;
}

/** Lists a customer's coupons, the latest first. */
export function CustomerCoupons({ customerId, onGive }: CustomerCouponsProps) {
  const coupons = useGroup(customerCoupon);
  const { data, error, reload } = useLoad(coupons.page, { customerId, pageSize: SHOWN });
  return (
    <DetailSection
      title="优惠券"
      action={
        onGive && (
          <Permitted path="customer.coupon">
            <Button size="small" onClick={onGive}>
              发优惠券
            </Button>
          </Permitted>
        )
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {data?.total === 0 && (
        <Typography variant="body2" color="textSecondary">
          还没有优惠券
        </Typography>
      )}
      <Box component="ul" aria-label="优惠券" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data?.records.map((coupon) => (
          <Box component="li" key={coupon.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
            <span>{coupon.name}</span>
            <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              {couponRuleWords(coupon)}，{coupon.orderCode ? `用于 ${coupon.orderCode}` : lastDayWords(coupon.validTo)}
            </Typography>
            <LifecycleChip lifecycle={couponLifecycle} status={coupon.status} />
          </Box>
        ))}
      </Box>
    </DetailSection>
  );
}
