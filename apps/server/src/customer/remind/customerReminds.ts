import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { addRemind } from './addRemind';
import { cancelRemind, deleteReminds, handleRemind, updateRemind } from './changeRemind';
import { readReminds } from './readReminds';
import { matchingReminds, unreadCount } from './remindRows';
import { tellRemind } from './tellRemind';

/** 定时提醒, without the counts of the bell, which know every domain. */
export const customerReminds: Omit<Group<'parts/customerRemind'>, 'amountStatistics'> = {
  unreadCount,
  page: (ctx, { query }) => page(ctx, matchingReminds(ctx, query), query),
  add: (ctx, { body }) => addRemind(ctx, body),
  update: (ctx, { body }) => updateRemind(ctx, body),
  handle: (ctx, { body }) => handleRemind(ctx, body),
  cancel: (ctx, { body }) => cancelRemind(ctx, body),
  tell: (ctx, { body }) => tellRemind(ctx, body),
  read: (ctx, { body }) => readReminds(ctx, [body.id]),
  batchRead: (ctx, { body }) => readReminds(ctx, body.ids),
  allRead: (ctx) => readReminds(ctx),
  delete: (ctx, { query }) => deleteReminds(ctx, query.ids),
  deleteById: (ctx, { query }) => deleteReminds(ctx, [query.id]),
};
