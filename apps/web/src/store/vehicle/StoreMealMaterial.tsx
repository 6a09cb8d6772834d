import Button from '@mui/material/Button';
import { comboModelDetail } from '@partsdesk/sdk/parts/comboModelDetail';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Link, useSearchParams } from 'react-router-dom';
import { MaterialEditor } from './MaterialEditor';

/** 套餐物料: edits parts and labour of one meal for one vehicle model. */
export function StoreMealMaterial() {
  const [search] = useSearchParams();
  const id = search.get('comboModelId') ?? undefined;
  const materials = useGroup(comboModelDetail);
  const { data, error, reload } = useLoad(id, (signal) => materials.list({ comboModelId: id ?? '' }, { signal }));
  if (!id)
    return (
      <Page title="套餐物料">
        <EmptyState
          text="请先在套餐管理中选择套餐和车型。"
          action={
            <Button component={Link} to="/store/meal" variant="contained">
              去套餐管理
            </Button>
          }
        />
      </Page>
    );
  if (!data && error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton />;
  return <MaterialEditor key={`${data.comboModelId} ${String(data.version)}`} materials={data} reload={reload} />;
}
