import { systemTemplate } from '@partsdesk/print/systemTemplates';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { printSetting } from '../kit/storeSettings';
import { systemDetail, templatesOf, type Source, type Type } from './templateRecords';

const ofShop = templatesOf('shop');
const ofHeadStore = templatesOf('head');

/** Reads what this shop prints a type by: its own default, else the head store's, else the system's for its paper. */
export async function templateInForce(ctx: Context, templateType: Type) {
  const [own, head, { value }] = await Promise.all([
    ofShop.chosen(ctx, templateType),
    ofHeadStore.chosen(ctx, templateType),
    printSetting(ctx),
  ]);
  const chosen = own ?? head;
  if (chosen) return chosen;
  const system = systemTemplate(templateType, value.paper);
  if (!system) throw new Failure('打印模板不存在');
  return systemDetail(system);
}

/** What is printed, and by which template where it is not the one in force. */
export interface Wanted {
  templateType: Type;
  templateId?: string | undefined;
  source?: Source | 'system' | undefined;
}

/** Reads the template that was chosen for one print, else the one in force. */
export async function wantedTemplate(ctx: Context, { templateType, templateId, source }: Wanted) {
  if (templateId === undefined) return templateInForce(ctx, templateType);
  const chosen = await (source === 'head' ? ofHeadStore : ofShop).item(ctx, templateId);
  if (chosen.templateType !== templateType) throw new Failure('所选模板不是这种单据的', { field: 'templateId' });
  return chosen;
}
