import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/pay';

export type Bill = Schemas['PayBill'];
export type Difference = Schemas['BillDifference'];

/** Describes a difference, with advice for the shop. */
export function describeDifference({ what, ours, theirs }: Difference): { fact: string; advice: string } {
  const [here, there] = [formatYuan(ours), formatYuan(theirs)];
  switch (what) {
    case '我方没有':
      return {
        fact: `微信收到 ${there}，这里没有这笔收款`,
        advice: '请到微信支付商户平台，按商户订单号查是谁付的、付的什么，再补开单据或退给顾客。',
      };
    case '账单没有':
      return {
        fact: `这里记了收款 ${here}，微信的账单里没有`,
        advice: '请打开这笔收款核对；确认没有到账的，请联系微信支付客服。',
      };
    case '金额不符':
      return {
        fact: `这里记了收款 ${here}，微信实际收到 ${there}`,
        advice: '以微信收到的为准，请打开这笔收款核对单据金额。',
      };
    default:
      if (theirs === 0)
        return {
          fact: `这里退了 ${here}，微信的账单里没有这笔退款`,
          advice: '请打开这笔收款，看退款进度；顾客没收到的，请联系微信支付客服。',
        };
      return {
        fact: ours === 0 ? `微信退了 ${there}，这里没有这笔退款` : `这里退了 ${here}，微信实际退了 ${there}`,
        advice: '请查是不是有人在微信支付商户平台直接退了款。',
      };
  }
}
