import { shopGoodsProblem, type ShopGoodsField } from '@partsdesk/core/goods/shopGoodsRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { priceSetting } from '../../kit/storeSettings';

/** Refuses to change a field of goods that the current shop may not change; `field` is named in the refusal. */
export async function assertShopMaySet(ctx: Context, what: ShopGoodsField, field: string): Promise<void> {
  if (!ctx.shopId) return;
  const problem = shopGoodsProblem(
    { isHead: false, goodsManageOpen: (await priceSetting(ctx)).value.goodsManageOpen },
    what,
  );
  if (problem) throw new Failure(problem, { field });
}
