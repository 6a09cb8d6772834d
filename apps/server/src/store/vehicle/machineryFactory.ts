import type { Group } from '../../kit/contract';
import { containing, page } from '../../kit/page';

/** The specification's own default for this list (CONST-47). */
const FACTORY_PAGE_SIZE = 50;

export const machineryFactory: Group<'nest/machineryFactory'> = {
  page(ctx, { query: { current = 1, pageSize = FACTORY_PAGE_SIZE, keyword, kind } }) {
    let found = ctx.db
      .selectFrom('platform.machinery_factory')
      .select(['id', 'name', 'kind'])
      .$narrowType<{ kind: 1 | 2 | 3 | 4 }>()
      .orderBy('pinyin')
      .orderBy('id');
    if (keyword) found = found.where('search', 'like', containing(keyword.toLowerCase()));
    if (kind !== undefined) found = found.where('kind', '=', kind);
    return page(ctx, found, { current, pageSize });
  },
};
