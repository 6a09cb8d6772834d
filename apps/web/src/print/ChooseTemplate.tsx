import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { printTypeOf, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { printTemplate } from '@partsdesk/sdk/parts/printTemplate';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { bothLoaded, useLoad } from '@partsdesk/ui/page/useLoad';
import { SOURCE_NAMES, type ChosenTemplate } from './useTemplate';

/** More than one type has templates in a place and of the system. */
const ALL = 100;

interface ChooseTemplateProps {
  types: readonly PrintTypeCode[];
  onChosen: (chosen: ChosenTemplate) => void;
  onClose: () => void;
}

/** Offers the templates of a document's types for one print: this shop's, the head store's, the system's. */
export const ChooseTemplate = ({ types, onChosen, onClose }: ChooseTemplateProps) => (
  <DetailDrawer title="选择模板" onClose={onClose}>
    {types.map((templateType) => (
      <TemplatesOfType key={templateType} templateType={templateType} onChosen={onChosen} />
    ))}
  </DetailDrawer>
);

interface TemplatesOfTypeProps {
  templateType: PrintTypeCode;
  onChosen: (chosen: ChosenTemplate) => void;
}

function TemplatesOfType({ templateType, onChosen }: TemplatesOfTypeProps) {
  const [ofHead, ofShop] = [useGroup(printTemplate), useGroup(printStoreTemplate)];
  const query = { templateType, pageSize: ALL };
  const { data, error, reload } = bothLoaded(useLoad(ofShop.page, query), useLoad(ofHead.page, query));
  const [shop, head] = data ?? [];
  const own = shop?.records.filter(({ source }) => source === 'shop') ?? [];
  const others = head?.records.filter(({ source }) => source === 'head') ?? [];
  const systems = shop?.records.filter(({ source }) => source === 'system') ?? [];
  return (
    <DetailSection title={printTypeOf(templateType)?.name ?? ''}>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton />}
      {data && (
        <List disablePadding>
          {[...own, ...others, ...systems].map(({ id, name, paper, source, isDefault }) => (
            <ListItemButton
              key={id}
              onClick={() => onChosen({ templateType, source, id })}
              sx={{ borderRadius: 1, px: 2 }}
            >
              <ListItemText
                primary={name}
                secondary={[SOURCE_NAMES[source], paper, isDefault && '默认'].filter(Boolean).join(' · ')}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
            </ListItemButton>
          ))}
        </List>
      )}
    </DetailSection>
  );
}
