import { formatYuan, parseYuan } from '@partsdesk/core/money';
import { RefusedError } from '@partsdesk/sdk';
import { newKey } from '@partsdesk/sdk';
import { payWxRecharge } from '@partsdesk/sdk/pay/payWxRecharge';
import { useEffect, useId, useState } from 'react';
import { address, goTo } from './address';
import { client, paymentApi } from './api';
import { Facts, Phone } from './Facts';
import { shopTime } from './moment';
import type { PageProps } from './pageProps';
import { Shell } from './Shell';

const TITLE = '预付订单';
const recharges = payWxRecharge(client);
const refusalText = (error: unknown) =>
  error instanceof RefusedError ? error.message : '网络不通，请检查手机网络后重试。';

type Found = Awaited<ReturnType<typeof recharges.h5_item>>;

/**
 * Charges a customer's card by one of the shop's offers or a free amount; redirects the code of a bill to its payment.
 */
export default function PrepaidOrder({ query }: PageProps) {
  const code = query.get('code') ?? '';
  const [found, setFound] = useState<Found>();
  const [refusal, setRefusal] = useState<string>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let left = false;
    const look = async () => {
      if (!code) {
        setRefusal('链接不完整，请重新扫码');
        return;
      }
      try {
        const page = await recharges.h5_item({ code });
        if (!left) setFound(page);
      } catch (error) {
        const bill =
          error instanceof RefusedError &&
          (await paymentApi.item(code).then(
            () => true,
            () => false,
          ));
        if (left) return;
        if (bill) goTo(address('/h5/payment', { code }), { replace: true });
        else setRefusal(refusalText(error));
      }
    };
    void look();
    return () => {
      left = true;
    };
  }, [code, turn]);

  if (found) return <Recharge code={code} page={found} />;
  if (refusal === undefined)
    return (
      <Shell title={TITLE}>
        <p className="next late" role="status">
          正在打开…
        </p>
      </Shell>
    );
  return (
    <Shell
      title={TITLE}
      action={
        <button
          className="button"
          onClick={() => {
            setRefusal(undefined);
            setTurn(turn + 1);
          }}
        >
          重试
        </button>
      }
    >
      <section className="card">
        <p className="sign" aria-hidden>
          !
        </p>
        <p className="hero" role="alert">
          {refusal}
        </p>
      </section>
      <p className="next">未扣款。请重新扫描店铺给您的充值码，或联系店铺。</p>
    </Shell>
  );
}

function Recharge({ code, page }: { code: string; page: Found }) {
  const field = useId();
  const [offerId, setOfferId] = useState(page.offers[0]?.id);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [intent, setIntent] = useState(newKey);
  const offer = page.offers.find(({ id }) => id === offerId);
  const amount = offer ? offer.amount : parseYuan(text);
  const wrong =
    amount === undefined
      ? '请输入充值金额，最多两位小数'
      : amount < page.least
        ? `最少充值 ${formatYuan(page.least)}`
        : amount + (offer?.gift ?? 0) > page.most
          ? `最多还可充值 ${formatYuan(page.most)}，余额上限为 ¥5,000.00`
          : undefined;
  // Starts a new intent for another choice; repeating the same one gives the same order.
  const choose = (id: string | undefined) => {
    setOfferId(id);
    setIntent(newKey());
    setRefusal(undefined);
  };

  const confirm = async () => {
    if (amount === undefined || wrong !== undefined) {
      setRefusal(wrong);
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      const { payCode } = await recharges.h5_add(offer ? { code, offerId: offer.id } : { code, amount }, {
        idempotencyKey: intent,
      });
      goTo(address('/h5/payment', { code: payCode }));
    } catch (error) {
      setRefusal(refusalText(error));
      setBusy(false);
    }
  };

  return (
    <Shell
      title={TITLE}
      action={
        <button
          className="button"
          disabled={busy}
          onClick={() => {
            void confirm();
          }}
        >
          {busy ? '正在提交…' : `充值${amount !== undefined && wrong === undefined ? ` ${formatYuan(amount)}` : ''}`}
        </button>
      }
    >
      <section className="card">
        <p className="shop">{page.shopName}</p>
        <p className="soft">{page.customerName} 的储值余额</p>
        <p className="amount">{formatYuan(page.balance)}</p>
        <Facts
          facts={[
            ['充值码有效至', shopTime(page.expireTime)],
            ['店铺电话', <Phone key="phone" number={page.shopPhone} />],
          ]}
        />
      </section>
      <fieldset className="offers" disabled={busy}>
        <legend>充值金额</legend>
        {page.offers.map((one) => (
          <label key={one.id} className="offer">
            <input
              type="radio"
              name={field}
              checked={one.id === offerId}
              onChange={() => {
                choose(one.id);
              }}
            />
            <span>充 {formatYuan(one.amount)}</span>
            {one.gift > 0 && <span className="gift">送 {formatYuan(one.gift)}</span>}
          </label>
        ))}
        <label className="offer">
          <input
            type="radio"
            name={field}
            checked={offer === undefined}
            onChange={() => {
              choose(undefined);
            }}
          />
          <span>其他金额</span>
        </label>
        {!offer && (
          <label className="free">
            <span>金额（元）</span>
            <input
              inputMode="decimal"
              autoComplete="off"
              value={text}
              maxLength={12}
              onChange={(event) => {
                setText(event.target.value);
                setIntent(newKey());
                setRefusal(undefined);
              }}
            />
          </label>
        )}
      </fieldset>
      <p className={refusal ? 'next warning' : 'next'} role={refusal ? 'alert' : 'status'}>
        {refusal ??
          (offer && offer.gift > 0
            ? `实付 ${formatYuan(offer.amount)}，到账 ${formatYuan(offer.amount + offer.gift)}。` +
              (offer.giftDays ? `赠送 ${String(offer.giftDays)} 天内有效。` : '')
            : '付款成功后立即到账。')}
      </p>
      <details className="card lines">
        <summary>储值规则</summary>
        <ul className="rules">
          <li>储值为记名卡，余额最多 5,000 元，本金长期有效；每一笔充值和消费都有记录，可向店铺查询。</li>
          <li>到店结算时可以用储值付款，退货时退回储值；赠送金额过了有效期作废。</li>
          <li>没用完的本金可以到店里申请退卡；退卡时没用完的赠送作废。</li>
        </ul>
      </details>
    </Shell>
  );
}
