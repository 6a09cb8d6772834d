import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSearchParams } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { IssuanceForm } from './IssuanceForm';

/** 优惠券发放编辑: adds an issuance; with `?id=` changes one. */
export function MarketCouponIssuanceSave() {
  const issuances = useGroup(couponDistributionActivity);
  const atHead = useAtHead();
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, error, reload } = useLoad(issuances.item, id ? { id } : undefined, { held: true });
  if (!atHead)
    return (
      <Page title="优惠券发放编辑" plain>
        <EmptyState text="只有总店可以发放优惠券。" />
      </Page>
    );
  if (!id) return <IssuanceForm key="new" />;
  if (data?.id === id) return <IssuanceForm key={id} issuance={data} reload={reload} />;
  return (
    <Page title="优惠券发放编辑" plain>
      {error === undefined ? <PageSkeleton rows={4} /> : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}
