import Box from '@mui/material/Box';
import { withHead } from '@partsdesk/print/documents/withHead';
import { paperName } from '@partsdesk/print/paperName';
import { plainSample } from '@partsdesk/print/samples';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { isRoll } from '@partsdesk/ui/document/papers.ts';
import { Pages } from './Pages';
import { knownType, systemBody, templatePages } from './templatePages';
import { useTemplate } from './useTemplate';

type Setting = Omit<Schemas['StoreSettings']['print'], 'version'>;

/** Lays out how a sale prints by these settings: by the default template, else by the system's for the chosen paper. */
export function usePreviewPages(setting: Setting) {
  const templateType = isRoll(setting.paper) ? 3 : 2;
  const { data } = useTemplate(templateType);
  const own = data && data.source !== 'system' ? data.template : undefined;
  const sample = withHead(plainSample(knownType(templateType), 2), setting);
  const body = own ?? systemBody(templateType, setting.paper);
  return {
    ...templatePages(body, templateType, sample),
    paper: paperName(body.paper),
    by: own && data?.name,
  };
}

/** Shows how a sale prints. */
export const SlipPreview = ({ pages }: Pick<ReturnType<typeof usePreviewPages>, 'pages'>) => (
  <Box sx={{ bgcolor: 'common.white', color: 'common.black', border: 1, borderColor: 'divider', width: 'fit-content' }}>
    <Pages pages={pages} />
  </Box>
);
