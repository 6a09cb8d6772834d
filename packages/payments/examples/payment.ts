// Makes a payment, refunds half of it, and queries WeChat Pay for both, against the stand-in of a running PartsDesk:
//
//   npx tsx packages/payments/examples/payment.ts http://127.0.0.1:8080
import { wechatPay } from '@partsdesk/payments/wechat/client';
import type { WechatPayKeys } from '@partsdesk/payments/wechat/keys';
import { createRefund, queryRefund } from '@partsdesk/payments/wechat/refunds';
import { createNative, queryByOutTradeNo } from '@partsdesk/payments/wechat/transactions';

export async function payment(baseUrl: string, say: (line: string) => void): Promise<{ paid: string; refund: string }> {
  const { wechatPay: keys } = (await (await fetch(`${baseUrl}/sandbox/pay/control/keys`)).json()) as {
    wechatPay: WechatPayKeys;
  };
  const pay = wechatPay({ url: `${baseUrl}/sandbox/wechatpay`, keys });
  const order = {
    subMchid: '1900000109',
    outTradeNo: `example${String(Date.now())}`,
    description: '机油 4L',
    total: 12_345,
    notifyUrl: `${baseUrl}/notify`,
  };

  const { codeUrl } = await createNative(pay, order);
  say(`to be drawn as a QR code: ${codeUrl}`);
  await fetch(`${baseUrl}/sandbox/pay/control/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, silent: true }),
  });

  const { trade_state: paid } = await queryByOutTradeNo(pay, order);
  say(`the customer scanned it: ${paid}`);
  const refund = {
    subMchid: order.subMchid,
    outTradeNo: order.outTradeNo,
    outRefundNo: `R${order.outTradeNo}`,
    refund: 6172,
    total: order.total,
  };
  await createRefund(pay, refund);
  const { status } = await queryRefund(pay, refund);
  say(`half of it is on its way back: ${status}`);
  return { paid, refund: status };
}

const [program, baseUrl] = process.argv.slice(1);
if (program?.endsWith('payment.ts') && baseUrl) await payment(baseUrl, console.log);
