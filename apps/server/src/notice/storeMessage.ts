import type { Group } from '../kit/contract';
import { page } from '../kit/page';
import { shownMessages } from './failedMessages';

export const storeMessage: Group<'nest/storeMessage'> = {
  page: (ctx, { query: { kind, ...wanted } }) =>
    ctx.platform((db) => {
      const found = shownMessages(db, ctx.now).where('message.store_id', '=', ctx.storeId);
      return page({ ...ctx, db }, kind ? found.where('message.kind', '=', kind) : found, wanted);
    }),
};
