import { escape } from '../page';

export const STAND_IN = '<p class="hint">这是模拟的支付页面，不会真的扣款。</p>';

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

/** Renders the amount to pay and the customer's two buttons. */
export const payForm = (
  action: string,
  hidden: Readonly<Record<string, string>>,
  { title, total, number }: { title: string; total: number; number: string },
): string =>
  `<section><p>${escape(title)}</p><p class="amount">${yuan(total)}</p><p class="hint">单号 ${escape(number)}</p>` +
  `<form method="post" action="${escape(action)}">` +
  Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('') +
  '<button name="action" value="pay">支付</button><button name="action" value="cancel">取消</button></form></section>';
