import { formatYuan } from '@partsdesk/core/money';
import { refundMessage } from '@partsdesk/core/pay/h5Payment';
import { useEffect } from 'react';
import { address, goTo, inside } from './address';
import { Facts, Phone } from './Facts';
import type { PageProps } from './pageProps';
import { Shell } from './Shell';
import { usePayment } from './usePayment';

// Texts by code: the address must not inject its own text into the shop's page.
const REASONS: Record<string, string> = {
  expired: '收款码已过期',
  cancelled: '支付已取消',
  refused: '支付被拒绝',
  changed: '应付金额已变更',
};
const UNKNOWN = '支付已取消或未完成';

/** Shows a failed or cancelled payment: reason, bill, where the money is, and a retry. */
export function PaymentError({ query }: PageProps) {
  const outTradeNo = query.get('no');
  const code = query.get('code') ?? undefined;
  const reason = REASONS[query.get('reason') ?? ''] ?? UNKNOWN;
  return outTradeNo ? (
    <Failed outTradeNo={outTradeNo} code={code} otherwise={reason} />
  ) : (
    <Words reason={reason} money="如已扣款将自动退回。" code={code} />
  );
}

function Failed({ otherwise, ...begun }: { outTradeNo: string; code: string | undefined; otherwise: string }) {
  const { snapshot } = usePayment(begun);
  const { outTradeNo } = begun;
  const { result, refusal, code } = snapshot.context;
  const elsewhere = snapshot.matches('paid')
    ? '/h5/payment-success'
    : snapshot.matches('confirming') && result
      ? '/h5/payment-result'
      : undefined;
  useEffect(() => {
    if (elsewhere) goTo(address(elsewhere, { no: outTradeNo, code }), { replace: true });
  }, [elsewhere, outTradeNo, code]);
  if (!snapshot.matches('failed') && !snapshot.matches('lost') && !refusal)
    return (
      <Shell title="支付结果">
        <p className="next late" role="status">
          正在读取…
        </p>
      </Shell>
    );
  return (
    // Addresses the customer, whom the shop's text calls 顾客.
    <Words
      reason={result?.reason.replace(/^顾客/, '您已') ?? refusal ?? otherwise}
      money={refundMessage(result)}
      code={code}
    >
      {result && (
        <Facts
          facts={[
            ['店铺', result.shopName],
            ['单号', result.code, 'number'],
            ['金额', formatYuan(result.amount)],
            ['店铺电话', <Phone key="phone" number={result.shopPhone} />],
          ]}
        />
      )}
    </Words>
  );
}

interface WordsProps {
  reason: string;
  money: string;
  code: string | undefined;
  children?: React.ReactNode;
}

function Words({ reason, money, code, children }: WordsProps) {
  return (
    <Shell
      title="支付失败"
      action={
        code !== undefined && (
          <a className="button" {...inside(address('/h5/payment', { code }))}>
            重新支付
          </a>
        )
      }
    >
      <section className="card">
        <p className="sign" aria-hidden>
          !
        </p>
        <p className="hero" role="status">
          {reason || UNKNOWN}
        </p>
        {children}
      </section>
      <p className="next">
        {money}
        {code === undefined ? '请重新扫描店铺给您的收款码。' : '点击下方按钮可以重新支付。'}
      </p>
    </Shell>
  );
}
