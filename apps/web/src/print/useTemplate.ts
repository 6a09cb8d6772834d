import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { printStoreTemplate } from '@partsdesk/sdk/parts/printStoreTemplate';
import { printTemplate } from '@partsdesk/sdk/parts/printTemplate';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';

type Source = Schemas['PrintTemplateRow']['source'];

/** A template that was chosen for one print. */
export interface ChosenTemplate {
  templateType: PrintTypeCode;
  source: Source;
  id: string;
}

export const SOURCE_NAMES: Record<Source, string> = { system: '系统模板', head: '总店模板', shop: '本店模板' };

/** Reads one template of the head store, or of this shop or the system. */
export function useTemplateOf(source: Source, id: string | undefined, held = false) {
  const [ofHead, ofShop] = [useGroup(printTemplate), useGroup(printStoreTemplate)];
  return useLoad(source === 'head' ? ofHead.item : ofShop.item, id === undefined ? undefined : { id }, { held });
}

/** Reads the template that a document is printed by: the chosen one, else this shop's default. */
export function useTemplate(templateType: PrintTypeCode, chosen?: ChosenTemplate) {
  const templates = useGroup(printStoreTemplate);
  const byDefault = useLoad(templates.getDefault, chosen ? undefined : { templateType });
  const wanted = useTemplateOf(chosen?.source ?? 'shop', chosen?.id);
  return chosen ? wanted : byDefault;
}
