import Typography from '@mui/material/Typography';
import { couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import { couponSchemeState, validityWords } from '@partsdesk/core/market/coupon/couponScheme';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';

interface GiveCouponsProps {
  /** Whom to give one each. */
  customers: readonly { id: string; name?: string }[];
  onClose: (saved: boolean) => void;
}

/** 发优惠券: gives each chosen customer one coupon of a scheme, all of them or none. */
export function GiveCoupons({ customers, onClose }: GiveCouponsProps) {
  const [schemes, group] = [useGroup(couponSchema), useGroup(customer)];
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
            <SearchSelect<Schemas['CouponScheme']>
              {...field('schemeId')}
              label="优惠券"
              required
              hint="只列发放中的券"
              load={({ keyword, ...query }, signal) =>
                schemes.page(
                  { ...query, ...(keyword ? { name: keyword } : {}), state: couponSchemeState.statuses.open.code },
                  { signal },
                )
              }
              text={(scheme) =>
                [
                  scheme.name,
                  couponRuleWords(scheme),
                  validityWords(scheme),
                  `剩 ${String(scheme.total - scheme.issued)} 张`,
                ].join('　')
              }
            />
          </>
        );
      }}
    </FormDialog>
  );
}
