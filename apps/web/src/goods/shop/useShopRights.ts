import { shopGoodsProblem, type ShopGoodsField } from '@partsdesk/core/goods/shopGoodsRights';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { session } from '../../session';

/**
 * Returns why this shop may not change a setting of its goods; until the rights are loaded nothing is refused and the
 * server decides.
 */
export function useShopRights(): { isHead: boolean; problem: (field: ShopGoodsField) => string | undefined } {
  const stores = useGroup(partsStore);
  const { deptId } = session.context();
  const isHead = !deptId || deptId === '0';
  const { data: goodsManageOpen = true } = useLoad(isHead ? undefined : stores.isOpenGoodsManage);
  return { isHead, problem: (field) => shopGoodsProblem({ isHead, goodsManageOpen }, field) };
}
