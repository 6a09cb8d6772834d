import { withBefore, type Group } from '../kit/contract';
import { proveChange, proveTemplate } from './proveTemplate';
import { templateInForce } from './templateInForce';
import { templatesOf } from './templateRecords';

const templates = templatesOf('shop');
type Calls = Group<'parts/printStoreTemplate'>;

const add: Calls['add'] = withBefore(
  (_, { body }) => proveTemplate(body.templateType, body.template),
  (ctx, { body }) => templates.add(ctx, body),
);

const update: Calls['update'] = withBefore(
  (outside, { body }) => proveChange(outside, body),
  (ctx, { body }) => templates.update(ctx, body),
);

export const printStoreTemplate: Group<'parts/printStoreTemplate'> = {
  page: (ctx, { query }) => templates.page(ctx, query),
  item: (ctx, { query }) => templates.item(ctx, query.id),

  getDefault: (ctx, { query }) => templateInForce(ctx, query.templateType),

  add,
  update,
  deleteById: (ctx, { query }) => templates.remove(ctx, query.id),
  updateDefault: (ctx, { body }) => templates.setDefault(ctx, body),
};
