import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSearchParams } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { BargainForm } from './BargainForm';

/** 砍价方案编辑: adds a scheme; with `?id=` changes one, with `?from=` begins with the terms of one. */
export function MarketBargainSave() {
  const schemes = useGroup(bargainActSchema);
  const atHead = useAtHead();
  const [search] = useSearchParams();
  const [id, from] = [search.get('id'), search.get('from')];
  const wanted = id ?? from;
  const { data, error, reload } = useLoad(schemes.get, wanted ? { id: wanted } : undefined, { held: true });
  if (!atHead)
    return (
      <Page title="砍价方案编辑" plain>
        <EmptyState text="只有总店可以设置砍价方案。" />
      </Page>
    );
  if (!wanted) return <BargainForm key="new" />;
  if (data?.id === wanted)
    return <BargainForm key={`${id ? 'edit' : 'copy'} ${wanted}`} scheme={data} copied={!id} reload={reload} />;
  return (
    <Page title="砍价方案编辑" plain>
      {error === undefined ? <PageSkeleton rows={4} /> : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}
