import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { formatYuan } from '@partsdesk/core/money';
import type { Receipt, Refusal } from '@partsdesk/core/order/cash/cashDesk';
import { refusalOf } from '@partsdesk/core/order/cash/checkout';
import { PayMethod, settle, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { isAuthCode } from '@partsdesk/core/pay/authCode';
import { newKey } from '@partsdesk/sdk';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { codeReceipt } from '../../collect/codeReceipt';
import { CollectByCode } from '../../collect/CollectByCode';
import { NotOpenDialog } from '../../collect/NotOpenDialog';
import { PayByScan } from '../../collect/PayByScan';
import { ScanToPay } from '../../collect/ScanToPay';
import { usePayScans } from '../../collect/usePayScans';
import { WaitingPayment } from '../../collect/WaitingPayment';
import { CreditSwitch } from '../cart/CreditSwitch';
import { useCredit } from '../cart/useCredit';
import { Paid } from '../checkout/Paid';
import { PayFrame } from '../checkout/PayFrame';
import { Settled } from '../checkout/Settled';
import { TenderPanel } from '../checkout/TenderPanel';
import { useCashCards } from '../checkout/useCashCards';
import { usePoints } from '../checkout/usePoints';
import { useStoredValue } from '../checkout/useStoredValue';
import { useDeskKeys } from '../useDeskKeys';
import { OutSummary } from './OutSummary';

const BACK = '/cash/receivable';

/** Receives the rest of an outbound, whole or in part. */
export function ReceiveRest({ saleOutId }: { saleOutId: string }) {
  const outs = useGroup(saleOut);
  const out = useLoad(outs.item, { id: saleOutId }, { held: true });
  if (out.error !== undefined && !out.data) return <ErrorState error={out.error} onRetry={out.reload} />;
  if (!out.data) return <PageSkeleton />;
  if (out.data.paymentStatus === 2 || out.data.status === 4)
    return (
      <EmptyState
        text={out.data.status === 4 ? '该单已取消，不能收款' : '该单已经收齐'}
        action={
          <Button component={Link} to={BACK} variant="contained">
            返回待收款
          </Button>
        }
      />
    );
  return <Receive key={out.data.version} out={out.data} reload={out.reload} />;
}

function Receive({ out, reload }: { out: Schemas['SaleOutDetail']; reload: () => void }) {
  const [bills, outs] = [useGroup(receiptBill), useGroup(saleOut)];
  const navigate = useNavigate();
  // What gift cards pay is taken with the first receipt.
  const due = out.debt - out.covered;
  const [tenders, setTenders] = useState<readonly Tender[]>(due > 0 ? [{ method: PayMethod.cash, amount: due }] : []);
  const [onCredit, setOnCredit] = useState(false);
  const spendable = useStoredValue(out.customerId);
  const points = usePoints(out.customerId, { due, saleOutId: out.id });
  const [refusal, setRefusal] = useState<Refusal>();
  const [receipt, setReceipt] = useState<Receipt>();
  const [paying, setPaying] = useState(false);
  const [byCode, setByCode] = useState(false);
  const [authCode, setAuthCode] = useState<{ code: string }>();
  const cards = useCashCards({ due: due, customerId: out.customerId, tenders, onChange: setTenders });
  const { introduced, setIntroduced, unlessClosed } = usePayScans((code) => {
    if (readCardNumber(code) && !receipt && !paying) void cards.add(code);
    if (isAuthCode(code) && !receipt && !paying && !byCode) setAuthCode({ code });
  });
  // Keeps one idempotency key for the intent: after a lost answer the same receipt is repeated and counts once.
  const key = useRef<string>(undefined);
  const given = tenders.filter(({ amount }) => amount > 0);
  const settlement = settle(due, given);
  const rest = settlement.ok ? settlement.rest : 0;
  const credit = useCredit({ customerId: out.customerId, booked: due, rest, onCredit: onCredit && !out.onCredit });
  const problem = !settlement.ok
    ? settlement.message
    : given.length === 0 && !onCredit && due > 0
      ? '请填写收款金额'
      : credit.problem;
  const back = () => void navigate(BACK);

  const pay = async () => {
    if (paying || problem) return;
    setPaying(true);
    setRefusal(undefined);
    key.current ??= newKey();
    try {
      setReceipt(
        await bills.add(
          { saleOutId: out.id, tenders: [...given], onCredit: onCredit && rest > 0 },
          { idempotencyKey: key.current },
        ),
      );
    } catch (error) {
      const refused = refusalOf(error);
      if (refused.definite) key.current = undefined;
      setRefusal(refused);
    } finally {
      setPaying(false);
    }
  };
  useDeskKeys({
    Enter: ({ repeat }) => !repeat && (receipt ? back() : void pay(), true),
    Escape: () => !paying && (back(), true),
  });

  if (receipt)
    return (
      <Box sx={{ flex: 1, display: 'flex', overflow: 'auto', p: { xs: 3, md: 6 } }}>
        <Paid
          receipt={receipt}
          tenders={given}
          saleOutId={out.id}
          saleOutCode={out.code}
          customerId={out.customerId}
          customerName={out.customerName}
          nextLabel="返回待收款"
          onNext={back}
        />
      </Box>
    );
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
      <OutSummary out={out} />
      <PayFrame
        due={due}
        dueLabel="欠款"
        refusal={
          refusal && (
            <>
              {refusal.message}　
              <Button size="small" color="inherit" onClick={reload}>
                刷新单据
              </Button>
            </>
          )
        }
        payLabel={
          rest > 0 ? (given.length > 0 ? `收款 ${formatYuan(due - rest)}` : `挂账 ${formatYuan(rest)}`) : '确认收款'
        }
        paying={paying}
        problem={problem}
        onPay={() => void pay()}
        backLabel="返回"
        onBack={back}
      >
        {!paying && !authCode && !byCode && (
          <WaitingPayment
            saleOutId={out.id}
            amount={due}
            onPaid={(amount) => void codeReceipt(outs, out.id, amount).then(setReceipt)}
            onClose={reload}
          />
        )}
        <TenderPanel
          due={due}
          tenders={tenders}
          onCredit={onCredit}
          disabled={paying}
          onChange={setTenders}
          onPay={() => void pay()}
          spendable={spendable}
          points={points}
          cards={cards}
          onByCode={() => setByCode(true)}
        />
        <ScanToPay disabled={paying} onClick={() => void unlessClosed(() => setAuthCode({ code: '' }))} />
        <Settled due={due} tenders={tenders} onCredit={onCredit} />
        {out.onCredit ? (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>该单已挂账，可以只收一部分，余款继续挂账。</Box>
        ) : (
          <CreditSwitch credit={credit} onCredit={onCredit} disabled={paying} onChange={setOnCredit} />
        )}
      </PayFrame>
      {introduced && <NotOpenDialog onClose={() => setIntroduced(false)} />}
      {authCode && (
        <PayByScan
          saleOutId={out.id}
          amount={due}
          scanned={authCode}
          onPaid={(amount) => void codeReceipt(outs, out.id, amount).then(setReceipt)}
          onClose={() => {
            setAuthCode(undefined);
            reload();
          }}
        />
      )}
      {byCode && (
        <CollectByCode
          saleOutId={out.id}
          onPaid={(amount) => void codeReceipt(outs, out.id, amount).then(setReceipt)}
          onClose={() => {
            setByCode(false);
            reload();
          }}
        />
      )}
    </Box>
  );
}
