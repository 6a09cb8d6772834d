import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { signedAddress } from './addresses';
import { claimedStore } from './claimedStore';
import { attachmentKind } from './kinds';
import { storeFile } from './store';

export const file: Group<'storage/file'> = {
  async uploadFile(ctx, { body }) {
    const kind = attachmentKind(body.file.content);
    if (!kind) throw new Failure('只支持 PDF、Excel、Word 和文本文件', { field: 'file' });
    const userId = ctx.user?.id ?? '';
    const store = await claimedStore(ctx.db, userId, ctx.claims.tenantId);
    return storeFile(
      ctx.db,
      ctx.settings,
      { storeId: store?.id ?? '', userId },
      { ...kind, content: body.file.content, name: body.file.name, isPrivate: true },
      ctx.now,
    );
  },

  async sign(ctx, { query: { paths } }) {
    const userId = ctx.user?.id ?? '';
    const store = await claimedStore(ctx.db, userId, ctx.claims.tenantId);
    const names = paths.map((path) => path.slice('/file/'.length));
    const rows = await ctx.db
      .selectFrom('platform.stored_file')
      .select(['name', 'is_private'])
      .where('name', 'in', names)
      .where('customer_id', 'is', null)
      .where((row) =>
        row.or([
          row('is_private', '=', false),
          row('user_id', '=', userId),
          ...(store ? [row('store_id', '=', store.id)] : []),
        ]),
      )
      .execute();
    const known = new Map(rows.map((row) => [row.name, row.is_private]));
    if (names.some((name) => !known.has(name))) throw new Failure('文件不存在', { field: 'paths' });
    return names.map((name) => (known.get(name) ? signedAddress(ctx.settings, name, ctx.now) : `/file/${name}`));
  },
};
