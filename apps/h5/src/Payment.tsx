import { formatYuan } from '@partsdesk/core/money';
import { refundMessage } from '@partsdesk/core/pay/h5Payment';
import { channelLabel, paymentAdvice } from '@partsdesk/core/pay/payEnvironment';
import { lazy, Suspense, useEffect } from 'react';
import { address, goTo } from './address';
import { Facts, Phone } from './Facts';
import { shopTime } from './moment';
import type { PageProps } from './pageProps';
import { Shell } from './Shell';
import { usePayment } from './usePayment';

const BillParts = lazy(() => import('./BillParts'));
const ScanCode = lazy(() => import('./ScanCode'));

const TITLE = '在线支付';

/** Shows the payee and the amount, with one button to pay. */
export function Payment({ query }: PageProps) {
  const code = query.get('code') ?? undefined;
  const { snapshot, send } = usePayment({ code });
  const { payable, channels, opened, refusal, result, outTradeNo, environment, doubted } = snapshot.context;
  // The page goes to WeChat and comes back as a new one: what the customer opened before would be closed again.
  const leaving = snapshot.matches('identifying') || snapshot.matches('away');
  const busy = leaving || snapshot.matches('creating') || snapshot.matches('handing') || snapshot.matches('givingUp');
  const waiting = snapshot.matches('confirming') || snapshot.matches('unsure');
  const scanning = Boolean(opened?.codeUrl) && waiting;
  const next = snapshot.matches('paid')
    ? address('/h5/payment-success', { no: outTradeNo })
    : snapshot.matches('failed') || snapshot.matches('lost')
      ? address('/h5/payment-error', { no: outTradeNo, code })
      : // The provider returns to the same page. A payment that the bridge doubts is settled here instead.
        snapshot.matches('confirming') && !opened?.codeUrl && !doubted
        ? address('/h5/payment-result', { no: outTradeNo, code })
        : undefined;
  useEffect(() => {
    if (next) goTo(next, { replace: true });
  }, [next]);

  if (snapshot.matches('unopened') || code === undefined) {
    return (
      <Shell
        title={TITLE}
        action={
          code !== undefined && (
            <button
              className="button"
              onClick={() => {
                send({ type: 'retry' });
              }}
            >
              重试
            </button>
          )
        }
      >
        <section className="card">
          <p className="sign" aria-hidden>
            !
          </p>
          <p className="hero" role="alert">
            {refusal ?? '没有可付的单据'}
          </p>
        </section>
        <p className="next">打开本页不会扣款。还没有付的，请重新扫描店铺给您的收款码，或到柜台付款。</p>
      </Shell>
    );
  }
  if (!payable)
    return (
      <Shell title={TITLE}>
        <p className="next late" role="status">
          正在打开…
        </p>
      </Shell>
    );

  // An amount of ¥0.00 would look like a mistake to whoever has paid.
  const closed = payable.cancelled ? '已取消' : payable.due <= 0 ? '已付清' : undefined;
  const offering = snapshot.matches('offering') || busy;
  const pay = (channel?: (typeof channels)[number]) => {
    send({ type: 'pay', ...(channel && { channel }) });
  };
  const action = snapshot.matches('interrupted') ? (
    <>
      <button
        className="button"
        onClick={() => {
          pay();
        }}
      >
        继续支付 {formatYuan(payable.due)}
      </button>
      <button
        className="button quiet"
        onClick={() => {
          send({ type: 'giveUp' });
        }}
      >
        放弃支付
      </button>
    </>
  ) : waiting ? (
    <>
      <button
        className="button"
        onClick={() => {
          send({ type: 'ask' });
        }}
      >
        我已支付，刷新
      </button>
      <button
        className="button quiet"
        onClick={() => {
          send({ type: 'giveUp' });
        }}
      >
        放弃支付
      </button>
    </>
  ) : (
    offering &&
    channels.map((channel, index) => (
      <button
        key={channel}
        className={index ? 'button quiet' : 'button'}
        disabled={busy}
        onClick={() => {
          pay(channel);
        }}
      >
        {busy && index === 0 ? '正在打开支付…' : `${channelLabel(channel)} ${formatYuan(payable.due)}`}
      </button>
    ))
  );
  return (
    <Shell title={TITLE} action={action}>
      <section className="card">
        <p className="shop">{payable.shopName}</p>
        <p className="amount">
          {closed ?? (
            <>
              <span className="unseen">应付金额</span>
              {formatYuan(payable.due)}
            </>
          )}
        </p>
        <p className="soft">{payable.summary}</p>
        <Facts
          facts={[
            ['单号', payable.code, 'number'],
            ...payable.reductions.map(({ name, amount }): [string, string, 'number'] => [
              name,
              `-${formatYuan(amount)}`,
              'number',
            ]),
            ...(closed ? [] : [['收款码有效至', shopTime(payable.expireTime)] as [string, string]]),
            ['店铺电话', <Phone key="phone" number={payable.shopPhone} />],
          ]}
        />
      </section>
      {scanning && opened?.codeUrl && (
        <Suspense fallback={<p className="next">正在生成二维码…</p>}>
          <ScanCode content={opened.codeUrl} until={shopTime(opened.expireTime)} />
        </Suspense>
      )}
      {payable.kind === 'saleOut' && !scanning && !leaving && (
        <Suspense>
          <BillParts code={code} bill={payable} payable={!busy && !waiting} send={send} />
        </Suspense>
      )}
      <p className={refusal ? 'next warning' : 'next'} role={refusal ? 'alert' : 'status'}>
        {words()}
      </p>
    </Shell>
  );

  function words(): string {
    if (!payable) return '';
    if (refusal)
      return snapshot.matches('offering') && !refusal.includes('未扣款') ? `${refusal} 本次未扣款。` : refusal;
    if (snapshot.matches('nothingToPay'))
      return payable.cancelled ? '该单已取消，无需付款。' : '该单已付清，无需再付。';
    if (snapshot.matches('noWay')) return paymentAdvice(environment, payable.channels);
    if (leaving) return '正在确认您的微信身份…';
    if (snapshot.matches('interrupted')) return '支付未完成，未扣款。可以继续支付，或放弃后由他人支付。';
    if (snapshot.matches('givingUp')) return '正在取消支付…';
    if (scanning) return '请用微信扫一扫，付款后本页会自动更新。';
    if (waiting)
      return `${snapshot.matches('unsure') ? '暂未收到支付结果，请不要重复付款。' : '正在确认支付结果。'}${refundMessage(result)}`;
    if (payable.paying) return '这张单正在被支付。若不是您本人，请稍候再试。';
    return '点击按钮后，在支付页面确认付款。';
  }
}
