import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** Names a thing of the store that a filter points to; refuses the id of nothing. */
export async function nameIn(
  ctx: Context,
  table: 'customer_tag' | 'custom_level' | 'shop' | 'staff',
  id: string | undefined,
  { field, noun }: { field: string; noun: string },
): Promise<string | undefined> {
  if (!id) return undefined;
  const found = await fromStore(ctx, table).select('name').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Failure(`${noun}不存在`, { field });
  return `${noun}：${found.name}`;
}

/** Joins the words of a filter; what is not filtered by is left out. */
export const wordsOf = (...words: readonly (string | false | undefined)[]): string => words.filter(Boolean).join('，');

/** Names the place whose rows a list shows. */
export const placeName = async (ctx: Context): Promise<string> =>
  (await fromStore(ctx, 'shop').select('name').where('id', '=', ctx.placeId).executeTakeFirstOrThrow()).name;
