import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSearchParams } from 'react-router-dom';
import { ExhibitionForm } from './ExhibitionForm';

/** 展会签到编辑: adds an exhibition; with `?id=` changes one. */
export function SignInSave() {
  const fairs = useGroup(signInExhibition);
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, error, reload } = useLoad(fairs.item, id ? { id } : undefined, { held: true });
  if (!id) return <ExhibitionForm key="new" />;
  if (data?.id === id) return <ExhibitionForm key={id} exhibition={data} reload={reload} />;
  return (
    <Page title="展会签到编辑" plain>
      {error === undefined ? <PageSkeleton rows={4} /> : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}
