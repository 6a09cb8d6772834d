import Box from '@mui/material/Box';
import { readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { formatYuan } from '@partsdesk/core/money';
import { cartParts } from '@partsdesk/core/order/cash/cart/cartMoney';
import { refusedLines } from '@partsdesk/core/order/cash/cart/shortage';
import { amountDue, paymentProblem } from '@partsdesk/core/order/cash/checkout';
import { PayMethod, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { codeReceipt } from '../../collect/codeReceipt';
import { CollectByCode } from '../../collect/CollectByCode';
import { NotOpenDialog } from '../../collect/NotOpenDialog';
import { PayByScan } from '../../collect/PayByScan';
import { ScanToPay } from '../../collect/ScanToPay';
import { useOnlinePay } from '../../collect/useOnlinePay';
import { usePayScans } from '../../collect/usePayScans';
import { WaitingPayment } from '../../collect/WaitingPayment';
import { ApprovalDialog } from '../ApprovalDialog';
import { CreditSwitch } from '../cart/CreditSwitch';
import { useCredit } from '../cart/useCredit';
import type { Desk } from '../desk';
import { GiftOffers } from '../gifts/GiftOffers';
import { WaitingGifts } from '../gifts/WaitingGifts';
import { useAskedApproval } from '../useAskedApproval';
import { useDeskKeys } from '../useDeskKeys';
import { ApprovalNote } from './ApprovalNote';
import { CouponButton } from './CouponButton';
import { CouponDialog } from './CouponDialog';
import { PayFrame } from './PayFrame';
import { SaleSummary } from './SaleSummary';
import { Settled } from './Settled';
import { TenderPanel } from './TenderPanel';
import { useCashCards } from './useCashCards';
import { checkoutDrawn, takeCodeWish } from './useCheckout';
import { usePoints } from './usePoints';
import { useStoredValue } from './useStoredValue';

const sum = (tenders: readonly Tender[]) => tenders.reduce((total, { amount }) => total + amount, 0);

/** Pays the desk's sale. Once the order is placed, only its receipt is retried. */
export function Checkout({ desk }: { desk: Desk }) {
  const context = useSelector(desk, (snapshot) => snapshot.context);
  const paying = useSelector(
    desk,
    (snapshot) =>
      snapshot.matches({ checkout: 'placing' }) ||
      snapshot.matches({ checkout: 'receiving' }) ||
      snapshot.matches({ checkout: 'approving' }),
  );
  // Mounted anew after each refusal, what waits for the customer's phone is looked for again.
  const collecting = useSelector(desk, (snapshot) => snapshot.matches({ checkout: 'collecting' }));
  const tendering = useSelector(desk, (snapshot) => snapshot.matches({ checkout: 'tendering' }));
  const choosing = useSelector(desk, (snapshot) => snapshot.matches({ checkout: 'choosing' }));
  const [couponsOpen, setCouponsOpen] = useState(false);
  const showingCode = useSelector(desk, (snapshot) => snapshot.matches({ checkout: 'showingCode' }));
  const [askedApproval, leaveApproval] = useAskedApproval(desk);
  const outs = useGroup(saleOut);
  const online = useOnlinePay();
  const [introduced, setIntroduced] = useState(false);
  const { cart, placed, tenders, onCredit, refusal, authCode, approval } = context;
  const due = amountDue(context) ?? 0;
  const rest = Math.max(0, due - sum(tenders));
  const spendable = useStoredValue(cart.customer?.id);
  const points = usePoints(cart.customer?.id, { due, saleOutId: placed?.saleOutId });

  const booked = placed ? placed.receivable - (placed.covered ?? 0) : 0;
  const credit = useCredit({ customerId: cart.customer?.id, booked, rest, onCredit });
  const notices = useNotice();

  const cards = useCashCards({
    due,
    customerId: cart.customer?.id,
    tenders,
    onChange: (next) => desk.send({ type: 'setTenders', tenders: next }),
  });
  const scans = usePayScans((code) => {
    if (readCardNumber(code)) void cards.add(code);
    else desk.send({ type: 'scan', code });
  });

  const setTenders = (next: readonly Tender[]) => desk.send({ type: 'setTenders', tenders: next });
  const pay = () => {
    // The order would be placed before the server refuses the debt.
    if (credit.problem) return notices.warn(credit.problem);
    // Drops empty amounts.
    if (tenders.some(({ amount }) => amount === 0)) setTenders(tenders.filter(({ amount }) => amount > 0));
    desk.send({ type: 'pay' });
  };
  const setOnCredit = (on: boolean) => {
    desk.send({ type: 'setOnCredit', onCredit: on });
    // Drops the suggested exact amount: a sale on credit receives nothing.
    if (on && rest === 0 && tenders.length === 1) setTenders([]);
    if (!on && tenders.length === 0 && due > 0) setTenders([{ method: PayMethod.cash, amount: due }]);
  };
  // Checks whether the store can be paid by code before the order is placed; a fast F8 waits for that check.
  const byCode = async (type: 'collectByCode' | 'scanToPay' = 'collectByCode') => {
    if (await online.isOpen()) desk.send({ type });
    else setIntroduced(true);
  };
  useLayoutEffect(() => checkoutDrawn(desk), [desk]);
  useEffect(() => {
    if (takeCodeWish(desk)) void byCode();
    // oxlint-disable-next-line react/exhaustive-deps -- only the first render of the desk counts
  }, [desk]);
  const collected = async (amount: number) => {
    if (placed) desk.send({ type: 'collected', receipt: await codeReceipt(outs, placed.saleOutId, amount) });
  };
  const received = due > rest ? `收 ${formatYuan(due - rest)}，` : '';
  const payLabel =
    onCredit && rest > 0 ? `${received}挂账 ${formatYuan(rest)}` : placed && refusal ? '重新收款' : '确认收款';
  const back = () => desk.send({ type: placed ? 'leaveUnpaid' : 'backToCart' });
  const askCoupons = tendering && cart.customer ? () => setCouponsOpen(true) : undefined;
  useDeskKeys({
    F6: () => (askCoupons?.(), askCoupons !== undefined),
    Enter: ({ repeat }) => !paying && !repeat && (pay(), true),
    Escape: () => !paying && (back(), true),
  });

  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: { xs: 'block', md: 'grid' },
        gridTemplateColumns: 'minmax(0, 38%) 62%',
        overflow: { xs: 'auto', md: 'hidden' },
      }}
    >
      <SaleSummary
        cart={cart}
        refusedLines={refusedLines(refusal?.errors ?? []).flatMap((place) => cartParts(cart.lines)[place]?.line ?? [])}
      />
      <PayFrame
        due={due}
        refusal={
          refusal &&
          !askedApproval && (
            <>
              {placed && <strong>出库单 {placed.saleOutCode} 已生成，只是还没收到款：</strong>}
              {refusal.message}
              {placed && '。请核对后再点收款，不会重复开单。'}
            </>
          )
        }
        payLabel={payLabel}
        paying={paying}
        problem={paymentProblem({ ...context, tenders: tenders.filter(({ amount }) => amount > 0) }) ?? credit.problem}
        onPay={pay}
        backLabel={placed ? '暂不收款' : '返回'}
        onBack={back}
      >
        {placed && collecting && (
          <WaitingPayment
            saleOutId={placed.saleOutId}
            amount={due}
            onPaid={(amount) => void collected(amount)}
            onClose={() => undefined}
          />
        )}
        <TenderPanel
          due={due}
          tenders={tenders}
          onCredit={onCredit}
          disabled={paying}
          onChange={setTenders}
          onPay={pay}
          spendable={spendable}
          points={points}
          cards={cards}
          onByCode={() => void byCode()}
        />
        {cart.customer && !placed && (
          <CouponButton cart={cart} choosing={choosing} disabled={!askCoupons} onClick={() => askCoupons?.()} />
        )}
        {!placed && <GiftOffers cart={cart} />}
        {cart.customer && !placed && tendering && <WaitingGifts desk={desk} customerId={cart.customer.id} />}
        <ScanToPay disabled={paying || due <= 0} onClick={() => void byCode('scanToPay')} />
        <Settled due={due} tenders={tenders} onCredit={onCredit} />
        <CreditSwitch credit={credit} onCredit={onCredit} disabled={paying} onChange={setOnCredit} />
        {/* Stands last: it comes late, and moves nothing that can be pressed already. */}
        {!placed && !approval && <ApprovalNote cart={cart} />}
      </PayFrame>
      {couponsOpen && cart.customer && (
        <CouponDialog desk={desk} cart={cart} customerId={cart.customer.id} onClose={() => setCouponsOpen(false)} />
      )}
      <ApprovalDialog desk={desk} asked={askedApproval} onClose={leaveApproval} />
      {showingCode && placed && authCode && (
        <PayByScan
          saleOutId={placed.saleOutId}
          amount={due}
          scanned={authCode}
          onPaid={(amount) => void collected(amount)}
          onClose={() => desk.send({ type: 'putCodeAway' })}
        />
      )}
      {showingCode && placed && !authCode && (
        <CollectByCode
          saleOutId={placed.saleOutId}
          onPaid={(amount) => void collected(amount)}
          onClose={(paid) => paid || desk.send({ type: 'putCodeAway' })}
        />
      )}
      {introduced && <NotOpenDialog onClose={() => setIntroduced(false)} />}
      {scans.introduced && <NotOpenDialog onClose={() => scans.setIntroduced(false)} />}
    </Box>
  );
}
