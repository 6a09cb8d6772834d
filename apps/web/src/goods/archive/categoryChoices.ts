import type { Schemas } from '@partsdesk/sdk/types/parts';

type Category = Pick<Schemas['GoodsCategory'], 'id' | 'parentId' | 'name'>;

/** Lists the category tree as choices, indented by depth. */
export function categoryChoices(
  categories: readonly Category[],
  parentId: string | null = null,
  depth = 0,
  above = '',
): { value: string; label: string; search: string }[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap(({ id, name }) => [
      { value: id, label: '　'.repeat(depth) + name, search: `${above}${name}` },
      ...categoryChoices(categories, id, depth + 1, `${above}${name}/`),
    ]);
}
