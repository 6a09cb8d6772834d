import type { SellableGoods } from './cart/cart';
import { mayPickFirst } from './cart/typedQuantity';
import type { CashDeskApi } from './cashDesk';

/** What is to come into the cart: a scanned code, or a text that was typed and entered. */
export interface Lookup {
  code: string;
  typed?: true;
}

/** The part that a look-up names, and how many fit it. */
export interface LookedUp {
  goods: SellableGoods | undefined;
  found: number;
}

/** Finds the part of a scanned code, or the first that a typed text may pick. */
export async function lookUp(
  api: CashDeskApi,
  { code, typed }: Lookup,
  customerId: string | undefined,
): Promise<LookedUp> {
  if (!typed) {
    const goods = await api.findByScan(code, customerId);
    return { goods, found: goods ? 1 : 0 };
  }
  const found = await api.search(code, customerId);
  const [first] = found;
  const picked = first && mayPickFirst(code, [first.skuCode, first.barCode]);
  return { goods: picked ? first : undefined, found: found.length };
}

/** Says why a look-up adds no part. */
export function notAdded({ code, typed }: Lookup, found: number): string {
  if (!typed) return `未找到条码“${code}”对应的商品`;
  return found > 0 ? `“${code}”对应的商品不止一种，请按 ↓ 选择` : `没有找到“${code}”，请换个名称、编码或拼音首字母`;
}

/** Says that a look-up has failed, so that nothing is known of its part. */
export const lookUpFailed = ({ code, typed }: Lookup): string =>
  typed ? `“${code}”查询失败，请按回车再试` : `条码“${code}”查询失败，请重新扫码`;
