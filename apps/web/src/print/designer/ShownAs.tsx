import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { InlineFields, type Field } from '@partsdesk/ui/form/field';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { TextField } from '@partsdesk/ui/form/TextField';
import { hasRealDocuments, type FoundDocument, type useRealDocument } from './useRealDocument';

/** With what the paper is filled; the preview shows whole pages. */
export type Shown = 'sample' | 'names' | 'real' | 'preview';

interface ShownAsProps {
  templateType: PrintTypeCode;
  name: Field<string>;
  shown: Shown;
  onShown: (shown: Shown) => void;
  found: FoundDocument | undefined;
  find: ReturnType<typeof useRealDocument>['find'];
  onFound: (found: FoundDocument | undefined) => void;
}

/** Names the template, and chooses with what its paper is filled. */
export function ShownAs({ templateType, name, shown, onShown, found, find, onFound }: ShownAsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4 }}>
      <Box sx={{ width: 320 }}>
        <TextField label="模板名称" required maxLength={30} {...name} />
      </Box>
      <Tabs aria-label="显示" value={shown} onChange={(_, next: Shown) => onShown(next)}>
        <Tab value="sample" label="样张" />
        <Tab value="names" label="字段名" />
        {hasRealDocuments(templateType) && <Tab value="real" label="真实单据" />}
        <Tab value="preview" label="预览" />
      </Tabs>
      {shown === 'real' && (
        <InlineFields value={true}>
          <SearchSelect<FoundDocument>
            label="单号或客户"
            name="document"
            width={260}
            value={found?.id}
            chosen={found}
            load={async (query) => find(query)}
            text={({ code, customerName }) => [code, customerName].filter(Boolean).join(' ')}
            onChange={() => undefined}
            onPick={onFound}
          />
        </InlineFields>
      )}
    </Box>
  );
}
