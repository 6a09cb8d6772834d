import Box from '@mui/material/Box';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { plainSample } from '@partsdesk/print/samples';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { isRoll } from '@partsdesk/ui/document/papers.ts';
import { Pages } from './Pages';
import { systemPages } from './systemPages';

type Setting = Omit<Schemas['StoreSettings']['print'], 'version'>;

/** Lays out how a sale prints on the chosen paper. */
export function previewPages({ paper, header, phone, address, logo, qrcode, footer }: Setting) {
  const templateType = isRoll(paper) ? 3 : 2;
  const type = printTypeOf(templateType);
  if (!type) throw new Error('a type without fields');
  const sample = plainSample(type, 2);
  const head = { header, phone, address, logo, qrcode, footer };
  return systemPages(templateType, paper, { ...sample, fields: { ...sample.fields, ...head } });
}

/** Shows how a sale prints on the chosen paper. */
export const SlipPreview = ({ setting }: { setting: Setting }) => (
  <Box sx={{ bgcolor: 'common.white', color: 'common.black', border: 1, borderColor: 'divider', width: 'fit-content' }}>
    <Pages pages={previewPages(setting).pages} />
  </Box>
);
