import { useSearchParams } from 'react-router-dom';
import { Shell } from './Shell';

const MOST_SHOWN = 60;

/** The payment failed or was cancelled: why, for which bill, and another try. Nothing was charged. */
export function PaymentError() {
  const [search] = useSearchParams();
  const code = search.get('code');
  const bill = search.get('bill')?.slice(0, MOST_SHOWN);
  const reason = search.get('reason')?.slice(0, MOST_SHOWN) ?? '支付已取消或未完成';
  return (
    <Shell
      title="支付失败"
      action={code && <a className="button" href={`/h5/payment?code=${encodeURIComponent(code)}`}>重新支付</a>}
    >
      <section className="card">
        <p className="sign" aria-hidden>!</p>
        <p className="hero">{reason}</p>
        {bill && <dl className="facts"><dt>单号</dt><dd className="number">{bill}</dd></dl>}
      </section>
      <p className="next">{code ? '没有扣款。点击下方按钮可以重新支付。' : '没有扣款。请重新扫描店铺给您的付款码。'}</p>
    </Shell>
  );
}
