import { formatYuan } from '@partsdesk/core/money';
import { refundMessage } from '@partsdesk/core/pay/h5Payment';
import { useEffect } from 'react';
import { address, goTo } from './address';
import { Facts, Phone } from './Facts';
import { frameIsReady, inFrame, leaveFrame } from './goldPlan';
import type { PageProps } from './pageProps';
import { Shell } from './Shell';
import { usePayment } from './usePayment';

/** Waits for the provider's result and redirects; within WeChat's frame it stays and shows the result. */
export function PaymentResult({ query }: PageProps) {
  // Payment number, under our name and under that of WeChat's frame.
  const outTradeNo = query.get('no') ?? query.get('out_trade_no') ?? undefined;
  const code = query.get('code') ?? undefined;
  return outTradeNo ? <Known outTradeNo={outTradeNo} code={code} /> : <Unknown />;
}

const TITLE = '支付结果';

function Unknown() {
  useEffect(() => {
    if (inFrame()) frameIsReady();
  }, []);
  return (
    <Shell title={TITLE}>
      <p className="next" role="alert">
        没有找到这笔支付。如已扣款将自动退回，或请联系店铺。
      </p>
    </Shell>
  );
}

function Known(begun: { outTradeNo: string; code: string | undefined }) {
  const { snapshot, send } = usePayment(begun);
  const { outTradeNo } = begun;
  const { result, refusal, code } = snapshot.context;
  const framed = inFrame();
  const paid = snapshot.matches('paid');
  const over = paid || snapshot.matches('failed') || snapshot.matches('lost');
  const next = paid
    ? address('/h5/payment-success', { no: outTradeNo })
    : over
      ? address('/h5/payment-error', { no: outTradeNo, code })
      : undefined;
  useEffect(() => {
    if (framed) frameIsReady();
  }, [framed]);
  useEffect(() => {
    if (next && !framed) goTo(next, { replace: true });
  }, [next, framed]);

  const unsure = snapshot.matches('unsure') || snapshot.matches('interrupted');
  const words = paid
    ? '支付成功'
    : snapshot.matches('failed') || snapshot.matches('lost')
      ? '支付未成功'
      : unsure
        ? '暂未收到支付结果'
        : '正在确认支付结果';
  const action = framed
    ? over && (
        <button
          className="button"
          onClick={() => {
            leaveFrame(next ?? '');
          }}
        >
          查看详情
        </button>
      )
    : !over && (
        <>
          <button
            className="button"
            disabled={snapshot.matches({ confirming: 'asking' }) && snapshot.context.asked <= 1}
            onClick={() => {
              send({ type: 'ask' });
            }}
          >
            我已支付，刷新
          </button>
          <button
            className="button quiet"
            disabled={snapshot.matches('givingUp')}
            onClick={() => {
              send({ type: 'giveUp' });
            }}
          >
            我没有支付，放弃
          </button>
        </>
      );
  return (
    <Shell title={TITLE} action={action}>
      <section className="card">
        {!over && !unsure && <p className="turning" aria-hidden />}
        <p className="hero" role="status">
          {words}
        </p>
        {result && <p className="amount">{formatYuan(result.amount)}</p>}
        {result && (
          <Facts
            facts={[
              ['店铺', result.shopName],
              ['单号', result.code, 'number'],
              ...result.besides.map(({ label, amount }): [string, string, 'number'] => [
                `${label}已付`,
                formatYuan(amount),
                'number',
              ]),
              ['店铺电话', <Phone key="phone" number={result.shopPhone} />],
            ]}
          />
        )}
      </section>
      {refusal && (
        <p className="next warning" role="alert">
          {refusal}
        </p>
      )}
      <p className="next">
        {paid
          ? '店铺已收到您的付款。'
          : over
            ? refundMessage(result)
            : unsure
              ? '请先在微信或支付宝的账单中查看，不要重复付款。如已扣款，店铺收到后会自动入账。'
              : '通常几秒钟内就有结果，请不要重复付款。'}
      </p>
    </Shell>
  );
}
