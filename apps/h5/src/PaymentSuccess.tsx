import { formatYuan } from '@partsdesk/core/money';
import { channelLabel } from '@partsdesk/core/pay/payEnvironment';
import { useEffect } from 'react';
import { address, goTo, inside } from './address';
import { Facts, Phone } from './Facts';
import { shopTime } from './moment';
import type { PageProps } from './pageProps';
import { Shell } from './Shell';
import { closePage } from './surroundings';
import { usePayment } from './usePayment';

const TITLE = '支付成功';

/** Shows the payment as the server has it, since the address proves nothing. */
export function PaymentSuccess({ query }: PageProps) {
  const outTradeNo = query.get('no');
  return outTradeNo ? (
    <Paid outTradeNo={outTradeNo} />
  ) : (
    <Shell title="支付结果">
      <p className="next" role="alert">
        没有找到这笔支付，请联系店铺。
      </p>
    </Shell>
  );
}

function Paid({ outTradeNo }: { outTradeNo: string }) {
  const { snapshot } = usePayment({ outTradeNo });
  const { result, refusal } = snapshot.context;
  const paid = snapshot.matches('paid');
  const elsewhere = snapshot.matches('failed')
    ? '/h5/payment-error'
    : snapshot.matches('confirming') && result
      ? '/h5/payment-result'
      : undefined;
  useEffect(() => {
    if (elsewhere) goTo(address(elsewhere, { no: outTradeNo }), { replace: true });
  }, [elsewhere, outTradeNo]);
  if (!paid || !result) {
    return (
      <Shell
        title="支付结果"
        action={
          refusal && (
            <a className="button" {...inside(address('/h5/payment-result', { no: outTradeNo }))}>
              再查一次
            </a>
          )
        }
      >
        <p className="next late" role="status">
          {refusal ?? '正在读取…'}
        </p>
      </Shell>
    );
  }
  return (
    <Shell
      title={TITLE}
      action={
        <button className="button" onClick={closePage}>
          完成
        </button>
      }
    >
      <section className="card">
        <p className="sign done" aria-hidden>
          ✓
        </p>
        <p className="hero" role="status">
          支付成功
        </p>
        <p className="amount">{formatYuan(result.amount)}</p>
        <Facts
          facts={[
            ['收款方', result.shopName],
            ['单号', result.code, 'number'],
            ['支付时间', shopTime(result.paidTime)],
            ['支付方式', channelLabel(result.channel)],
            ...result.besides.map(({ label, amount }): [string, string, 'number'] => [
              `${label}已付`,
              formatYuan(amount),
              'number',
            ]),
            ['支付单号', result.outTradeNo, 'number'],
            ['已获得', result.earned.join('；')],
            ['已退回', result.givenBack > 0 ? formatYuan(result.givenBack) : ''],
            ['店铺电话', <Phone key="phone" number={result.shopPhone} />],
          ]}
        />
      </section>
      <p className="next">
        此页面不作报销凭证。
        <button
          className="link"
          onClick={() => {
            window.print();
          }}
        >
          打印
        </button>
      </p>
    </Shell>
  );
}
