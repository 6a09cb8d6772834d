import Typography from '@mui/material/Typography';
import { customer } from '@partsdesk/sdk/parts/customer';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { CouponSelect } from '../market/coupon/CouponSelect';

interface GiveCouponsProps {
  /** Whom to give one each. */
  customers: readonly { id: string; name?: string }[];
  onClose: (saved: boolean) => void;
}

/** 发优惠券: gives each chosen customer one coupon of a scheme, all of them or none. */
export function GiveCoupons({ customers, onClose }: GiveCouponsProps) {
  const group = useGroup(customer);
  const count = customers.length;
  return (
    <FormDialog<{ schemeId: string | undefined; customerIds: string }>
      title="发优惠券"
      saveLabel={count > 1 ? `发给 ${String(count)} 位客户` : '发放'}
      savedText={`已发放 ${String(count)} 张优惠券`}
      initial={{ schemeId: undefined, customerIds: '' }}
      save={({ schemeId }, idempotencyKey) =>
        group.distributeCoupon(
          { schemeId: schemeId ?? '', customerIds: customers.map(({ id }) => id) },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ field, errors }) => {
        const refused = Object.entries(errors).find(([name]) => name.startsWith('customerIds'))?.[1];
        return (
          <>
            <Typography>
              {count === 1 && customers[0]?.name
                ? `客户：${customers[0].name}`
                : `已选 ${String(count)} 位客户，每人一张`}
            </Typography>
            {refused && (
              <Typography role="alert" color="error">
                {refused}
              </Typography>
            )}
            <CouponSelect label="优惠券" required {...field('schemeId')} />
          </>
        );
      }}
    </FormDialog>
  );
}
