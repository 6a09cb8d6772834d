import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { fromStore } from '../../kit/storeTables';
import { assertHeadStore } from '../archive/goodsParts';
import { isChanged, planBulk, type PlannedPart } from './bulkPlan';

type Row = Schemas['GoodsBulkRow'];
const MAX_ROWS = 200;

async function namesOf(ctx: Context) {
  const [categories, brands] = await Promise.all([
    fromStore(ctx, 'goods_category').select(['id', 'name']).execute(),
    fromStore(ctx, 'goods_brand').select(['id', 'name']).execute(),
  ]);
  const names = new Map([...categories, ...brands].map(({ id, name }) => [id, name]));
  return (id: string | null | undefined) => names.get(id ?? '') ?? '';
}

/** Lists a part's variants with their changes; variants without changes are left out. */
function rowsOf({ part, before, after, refusal }: PlannedPart, nameOf: Awaited<ReturnType<typeof namesOf>>): Row[] {
  const whole = {
    ...(after.categoryId === undefined
      ? {}
      : { category: { before: nameOf(before.categoryId), after: nameOf(after.categoryId) } }),
    ...(after.brandId === undefined ? {} : { brand: { before: nameOf(before.brandId), after: nameOf(after.brandId) } }),
    ...(after.unitName === undefined ? {} : { unit: { before: before.unitName ?? '', after: after.unitName } }),
  };
  return part.skus.flatMap((sku): Row[] => {
    const will = after.skus?.find(({ id }) => id === sku.id);
    const copies = part.copies.filter(({ skuId }) => skuId === sku.id);
    const turned = after.copies?.filter(({ id }) => copies.some((copy) => copy.id === id)) ?? [];
    const sold = copies.filter(({ onSale }) => onSale === 1).length;
    const own = {
      ...(will?.price === undefined ? {} : { price: { before: sku.price, after: will.price } }),
      ...(will?.threshold === undefined ? {} : { threshold: { before: sku.threshold, after: will.threshold } }),
      ...(turned.length ? { onSale: { before: sold, after: turned[0]?.onSale === 1 ? copies.length : 0 } } : {}),
    };
    if (!refusal && !Object.keys({ ...whole, ...own }).length) return [];
    return [
      { id: part.id, skuId: sku.id, skuCode: sku.skuCode, name: part.name, spec: sku.spec, ...whole, ...own, refusal },
    ];
  });
}

export const bulkPreview: Pick<Group<'parts/goods'>, 'bulkPreview'> = {
  async bulkPreview(ctx, { body }) {
    assertHeadStore(ctx);
    const nameOf = await namesOf(ctx);
    const counts = { changed: 0, same: 0, refused: 0 };
    const [refused, changed]: [Row[], Row[]] = [[], []];
    const seen = await planBulk(ctx, body, (parts) => {
      for (const planned of parts) {
        const kind = planned.refusal ? 'refused' : isChanged(planned) ? 'changed' : 'same';
        counts[kind] += 1;
        const shown = kind === 'refused' ? refused : changed;
        if (kind !== 'same' && shown.length < MAX_ROWS) shown.push(...rowsOf(planned, nameOf));
      }
    });
    return { ...counts, rows: [...refused, ...changed].slice(0, MAX_ROWS), seen };
  },
};
