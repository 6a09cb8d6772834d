import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { printTemplate } from '@partsdesk/sdk/parts/printTemplate';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { saveFile } from '@partsdesk/ui/file/saveFile.ts';
import { useAct } from '@partsdesk/ui/page/useAct';
import { templateFile } from './templateFile';

/** Returns how a template of a list is saved as a file. */
export function useExportTemplate() {
  const [ofHead, ofShop] = [useGroup(printTemplate), useGroup(printStoreTemplate)];
  const act = useAct();
  return ({ id, source, name }: Schemas['PrintTemplateRow']) =>
    act('模板已导出', async () => {
      const detail = await (source === 'head' ? ofHead : ofShop).item({ id });
      saveFile({ blob: new Blob([templateFile(detail)], { type: 'application/json' }), name: `${name}.json` });
    });
}
