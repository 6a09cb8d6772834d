import { ApiError, ForbiddenError, LifecycleError, RefusedError } from '@partsdesk/sdk';
import { tellInPlace } from '../../account/errorNotice';
import { formatYuan, type Fen } from '../../money';
import { settle, type Tender } from '../receipt/tenders';
import type { Cart } from './cart/cart';
import { unpricedSkus } from './cart/cartChanges';
import { cartMoney, coveredOf } from './cart/cartMoney';
import type { Approval, PlacedOrder, Refusal, SaleIntent } from './cashDesk';
import type { Lookup } from './lookUp';
import { orderDraft } from './orderDraft';

/** The desk's path, where some errors have another text (HTTP-02). */
const CASH_PATH = '/cash/index';

/** The sale's data for the checkout. */
export interface Sale {
  cart: Cart;
  /** The order, once it is placed. */
  placed: PlacedOrder | undefined;
  tenders: readonly Tender[];
  /** 挂账: the rest stays as debt. */
  onCredit: boolean;
}

interface Selling {
  cart: Cart;
  /** Scanned codes and entered texts that are not looked up yet. */
  scans: readonly Lookup[];
  /** Customer whose prices could not be loaded: the shop's prices stay, and the server decides. */
  pricesFailedFor?: string | undefined;
}

/** Returns whether the customer's prices are still to be loaded. */
export const awaitsPrices = ({ cart, pricesFailedFor }: Pick<Selling, 'cart' | 'pricesFailedFor'>): boolean =>
  cart.customer?.id !== pricesFailedFor && unpricedSkus(cart).length > 0;

/** Converts a rejected call into the desk's refusal. */
export function refusalOf(error: unknown): Refusal {
  const definite = error instanceof RefusedError || error instanceof LifecycleError || error instanceof ForbiddenError;
  return {
    message: tellInPlace(error, { path: CASH_PATH }),
    errors: error instanceof ApiError ? error.errors : [],
    definite,
  };
}

/** Returns whether a manager's approval could lift the refusal. */
export const needsApproval = (refusal: Refusal | undefined): boolean =>
  refusal?.errors.some(({ field }) => field === 'approvalId') ?? false;

/** Returns what the sale comes to; undefined while the cart's money is invalid. */
function totalOf(cart: Cart): Fen | undefined {
  const money = cartMoney(cart);
  return money.ok ? money.totals.receivable : undefined;
}

/**
 * Returns the amount to pay beside the gift cards: the server's once the order is placed. Undefined while the cart's
 * money is invalid.
 */
export function amountDue({ placed, cart }: Pick<Sale, 'placed' | 'cart'>): Fen | undefined {
  if (placed) return placed.receivable - (placed.covered ?? 0);
  const total = totalOf(cart);
  return total === undefined ? undefined : total - coveredOf(cart);
}

/** Returns why the tenders do not pay the sale, in the user's words, or undefined. */
export function paymentProblem(context: Sale): string | undefined {
  const settlement = settle(amountDue(context) ?? 0, context.tenders);
  if (!settlement.ok) return settlement.message;
  if (settlement.rest === 0) return undefined;
  if (!context.onCredit) return `收款金额不足，还差${formatYuan(settlement.rest)}`;
  return context.cart.customer ? undefined : '挂账请先选择客户';
}

/** Returns why the checkout cannot be opened, or undefined. */
export function checkoutProblem({ cart, scans, pricesFailedFor }: Selling): string | undefined {
  if (scans.length > 0) return '正在查询商品，请稍候';
  if (awaitsPrices({ cart, pricesFailedFor })) return '正在查询客户价，请稍候';
  if (cart.lines.length === 0) return '请先添加商品';
  const money = cartMoney(cart);
  return money.ok ? undefined : money.message;
}

/** Returns why the cart cannot be held, or undefined. */
export function holdProblem({ cart, scans }: Selling): string | undefined {
  if (scans.length > 0) return '正在查询商品，请稍候';
  if (cart.lines.some(({ uses }) => uses)) return '用了礼品卡的单不能挂单，请先取消抵扣';
  return cart.lines.length === 0 ? '没有可挂单的商品' : undefined;
}

/** Returns the intent to sell this cart: the previous one when nothing changed, so that its keys still count. */
export function intentOf({
  cart,
  approval,
  intent,
  newKey,
}: {
  cart: Cart;
  approval: Approval | undefined;
  intent: SaleIntent | undefined;
  newKey: () => string;
}): SaleIntent {
  const draft = orderDraft(cart, totalOf(cart) ?? 0, approval?.id);
  if (intent && JSON.stringify(intent.draft) === JSON.stringify(draft)) return intent;
  return { draft, orderKey: newKey(), receiptKey: newKey() };
}
