import { systemTemplate } from '@partsdesk/print/systemTemplates';
import { withBefore, type Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { printSetting } from '../kit/storeSettings';
import { proveChange, proveTemplate } from './proveTemplate';
import { systemDetail, templatesOf } from './templateRecords';

const templates = templatesOf('shop');
const ofHeadStore = templatesOf('head');
type Calls = Group<'parts/printStoreTemplate'>;

const add: Calls['add'] = withBefore(
  (_, { body }) => proveTemplate(body.templateType, body.template),
  (ctx, { body }) => templates.add(ctx, body),
);

const update: Calls['update'] = withBefore(
  (outside, { body }) => proveChange(outside, body),
  (ctx, { body }) => templates.update(ctx, body),
);

export const printStoreTemplate: Calls = {
  page: (ctx, { query }) => templates.page(ctx, query),
  item: (ctx, { query }) => templates.item(ctx, query.id),

  async getDefault(ctx, { query: { templateType } }) {
    const [own, head, { value }] = await Promise.all([
      templates.chosen(ctx, templateType),
      ofHeadStore.chosen(ctx, templateType),
      printSetting(ctx),
    ]);
    const chosen = own ?? head;
    if (chosen) return chosen;
    const system = systemTemplate(templateType, value.paper);
    if (!system) throw new Failure('打印模板不存在');
    return systemDetail(system);
  },

  add,
  update,
  deleteById: (ctx, { query }) => templates.remove(ctx, query.id),
  updateDefault: (ctx, { body }) => templates.setDefault(ctx, body),
};
