import Button from '@mui/material/Button';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Link } from 'react-router-dom';
import { useMayVisit } from '../useMayVisit';
import { designerAddress, type Place } from './templateAddress';
import { TemplatePreview } from './TemplatePreview';
import { useTemplateOf } from './useTemplate';

interface TemplateDrawerProps {
  row: Schemas['PrintTemplateRow'];
  place: Place;
  onClose: () => void;
}

/** Shows a template of a list with a sample document. */
export function TemplateDrawer({ row, place, onClose }: TemplateDrawerProps) {
  const mayVisit = useMayVisit();
  const { data, error, reload } = useTemplateOf(row.source, row.id);
  return (
    <DetailDrawer
      title={row.name}
      actions={
        mayVisit('LogSet') && (
          <Button
            component={Link}
            to={designerAddress({ action: 'view', templateType: row.templateType, id: row.id, of: place })}
          >
            整页查看
          </Button>
        )
      }
      onClose={onClose}
    >
      <DetailSection>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton />}
        {data && <TemplatePreview template={data.template} templateType={row.templateType} />}
      </DetailSection>
    </DetailDrawer>
  );
}
