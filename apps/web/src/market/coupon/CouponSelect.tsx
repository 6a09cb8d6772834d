import { couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import { couponSchemeState, validityWords } from '@partsdesk/core/market/coupon/couponScheme';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';

type Scheme = Schemas['CouponScheme'];
type CouponSelectProps = Omit<React.ComponentProps<typeof SearchSelect<Scheme>>, 'load' | 'text'>;

/** Chooses a coupon that is given out now, with what it takes off and how many are left. */
export function CouponSelect(field: CouponSelectProps) {
  const schemes = useGroup(couponSchema);
  return (
    <SearchSelect<Scheme>
      {...field}
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
  );
}
