import { commentFigures } from '@partsdesk/core/order/comment/commentFigures';
import { sql } from 'kysely';
import type { Group } from '../../kit/contract';
import { comments } from './commentRows';

export const customerCommentStatistics: Group<'parts/customerCommentStatistics'> = {
  async all(ctx) {
    const rows = await comments(ctx)
      .select('comment.stars')
      .select((row) => [
        row.fn.countAll<number>().as('count'),
        sql<number>`count(*) filter (where comment.status = 1)`.as('replied'),
      ])
      .groupBy('comment.stars')
      .execute();
    const figures = commentFigures((stars) => rows.find((row) => row.stars === stars)?.count ?? 0);
    const replied = rows.reduce((sum, row) => sum + row.replied, 0);
    return { ...figures, replied, notReplied: figures.total - replied };
  },
};
