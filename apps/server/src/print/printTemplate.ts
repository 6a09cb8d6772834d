import { withBefore, type Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { proveChange, proveTemplate } from './proveTemplate';
import { templatesOf } from './templateRecords';

const templates = templatesOf('head');
type Calls = Group<'parts/printTemplate'>;

/** Refuses a branch, whatever its rights: what it would change is printed in every shop. */
function assertHeadStore({ shopId }: { shopId: string | null }): void {
  if (shopId) throw new Failure('总店模板只能在总店修改');
}

const add: Calls['add'] = withBefore(
  async (outside, { body }) => {
    assertHeadStore(outside);
    await proveTemplate(body.templateType, body.template);
  },
  (ctx, { body }) => templates.add(ctx, body),
);

const update: Calls['update'] = withBefore(
  async (outside, { body }) => {
    assertHeadStore(outside);
    await proveChange(outside, body);
  },
  (ctx, { body }) => templates.update(ctx, body),
);

export const printTemplate: Group<'parts/printTemplate'> = {
  page: (ctx, { query }) => templates.page(ctx, query),
  item: (ctx, { query }) => templates.item(ctx, query.id),
  add,
  update,
  deleteById(ctx, { query }) {
    assertHeadStore(ctx);
    return templates.remove(ctx, query.id);
  },
  updateDefault(ctx, { body }) {
    assertHeadStore(ctx);
    return templates.setDefault(ctx, body);
  },
};
