import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { PriceAuthorityForm } from './PriceAuthorityForm';

/** 定价权限设置: sets who may set prices, and who may change them at the cash desk and how far. */
export function StoreSetPriceAuthority() {
  const settings = useGroup(storeSetting);
  const authorities = useGroup(sysAuthority);
  const loaded = useLoad('price', async (signal) => {
    const [{ price }, roles] = await Promise.all([
      settings.view({ signal }),
      authorities.list({ kind: 0 }, { signal }),
    ]);
    return { price, roles };
  });
  return (
    <Page plain title="定价权限设置">
      {loaded.error !== undefined && <ErrorState error={loaded.error} onRetry={loaded.reload} />}
      {!loaded.data && loaded.loading && <PageSkeleton />}
      {/* Mounts the form anew for a newer version. */}
      {loaded.data && (
        <PriceAuthorityForm
          key={loaded.data.price.version}
          price={loaded.data.price}
          roles={loaded.data.roles}
          reload={loaded.reload}
        />
      )}
    </Page>
  );
}
