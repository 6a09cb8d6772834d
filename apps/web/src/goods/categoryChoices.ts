import type { Schemas } from '@partsdesk/sdk/types/parts';

type Category = Pick<Schemas['GoodsCategory'], 'id' | 'parentId' | 'name'>;

/** The tree of categories as choices, each under its parent and a little to the right. */
export function categoryChoices(
  categories: readonly Category[],
  parentId: string | null = null,
  depth = 0,
): { value: string; label: string }[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap(({ id, name }) => [
      { value: id, label: '　'.repeat(depth) + name },
      ...categoryChoices(categories, id, depth + 1),
    ]);
}
