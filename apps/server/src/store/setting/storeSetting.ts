import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure, Problem } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { changedMeanwhile } from '../../kit/owner/version';
import {
  commissionSetting,
  type PriceSetting,
  priceSetting,
  printSetting,
  writeCommissionSetting,
  writePriceSetting,
  writePrintSetting,
} from '../../kit/storeSettings';
import { fromStore } from '../../kit/storeTables';

/** Refuses a branch, whatever its rights, since the head store sets prices. */
async function assertMaySetPrices(ctx: Context): Promise<void> {
  if (ctx.shopId || !(await ctx.can('StoreSetPriceAuthority'))) throw new Problem(403, '只有总店可以设置定价权限');
}

async function assertRolesExist(ctx: Context, rights: PriceSetting['priceChange']): Promise<void> {
  const ids = rights.map((right) => right.roleId);
  if (new Set(ids).size < ids.length) throw new Failure('同一角色只能设置一次', { field: 'price.priceChange' });
  if (!ids.length) return;
  const known = await fromStore(ctx, 'role').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw new Failure('角色不存在', { field: 'price.priceChange' });
}

export const storeSetting: Group<'parts/storeSetting'> = {
  async view(ctx) {
    const [price, print, commission] = await Promise.all([
      priceSetting(ctx),
      printSetting(ctx),
      commissionSetting(ctx),
    ]);
    return {
      price: { ...price.value, version: price.version },
      print: { ...print.value, version: print.version },
      commission: { ...commission.value, version: commission.version },
    };
  },

  async saveCommission(ctx, { body: { version, ...change } }) {
    assertHead(ctx, '设置分佣');
    const { value: before } = await commissionSetting(ctx);
    const after = { ...before, ...change };
    if (!(await writeCommissionSetting(ctx, version, after)))
      throw changedMeanwhile('分佣设置', await commissionSetting(ctx));
    ctx.changed('commissionSetting', ctx.storeId, before, after);
    return null;
  },

  async save(ctx, { body: { price, print } }) {
    if (price) {
      await assertMaySetPrices(ctx);
      const { version, ...change } = price;
      await assertRolesExist(ctx, change.priceChange ?? []);
      const { value: before } = await priceSetting(ctx);
      const after = { ...before, ...change };
      if (!(await writePriceSetting(ctx, version, after))) throw changedMeanwhile('定价设置', await priceSetting(ctx));
      ctx.changed('priceSetting', ctx.storeId, before, after);
    }
    if (print) {
      if (!(await ctx.can('LogBasic'))) throw new Problem(403, '没有权限修改打印设置');
      const { version, ...change } = print;
      const { value: before } = await printSetting(ctx);
      const after = { ...before, ...change };
      if (!(await writePrintSetting(ctx, version, after))) throw changedMeanwhile('打印设置', await printSetting(ctx));
      ctx.changed('printSetting', ctx.placeId, before, after);
    }
    return null;
  },
};
