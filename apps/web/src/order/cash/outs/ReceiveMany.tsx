import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { formatYuan } from '@partsdesk/core/money';
import type { Refusal } from '@partsdesk/core/order/cash/cashDesk';
import { refusalOf } from '@partsdesk/core/order/cash/checkout';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { settleMany } from '@partsdesk/core/order/receipt/settleMany';
import { PayMethod, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { isAuthCode } from '@partsdesk/core/pay/authCode';
import { newKey } from '@partsdesk/sdk';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { sumOf } from '@partsdesk/ui/list/sumOf.ts';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sessionActor } from '../../../session';
import { ManySummary } from '../checkout/ManySummary';
import { PaidMany, type PaidTogether } from '../checkout/PaidMany';
import { PayFrame } from '../checkout/PayFrame';
import { Settled } from '../checkout/Settled';
import { TenderPanel } from '../checkout/TenderPanel';
import { useCashCards } from '../checkout/useCashCards';
import { useStoredValue } from '../checkout/useStoredValue';
import { useDeskKeys } from '../useDeskKeys';
import { jointReceiptProblem } from './manyOuts';

const BACK = '/cash/receivable';

type Out = Schemas['SaleOutDetail'];

const oldestFirst = (a: Out, b: Out) => Date.parse(a.createTime) - Date.parse(b.createTime) || (a.id < b.id ? -1 : 1);

/** 合并收款: receives the debts of several outbounds of one customer. */
export function ReceiveMany({ saleOutIds }: { saleOutIds: readonly string[] }) {
  const [outs, customers] = [useGroup(saleOut), useGroup(customerGroup)];
  const loaded = useLoad(saleOutIds.join(','), async (signal) => {
    const found = await Promise.all(saleOutIds.map((id) => outs.item({ id }, { signal })));
    const owing = found
      .filter(({ debt, status }) => debt > 0 && status !== saleOutLifecycle.statuses.cancelled.code)
      .sort(oldestFirst);
    const buyer = owing[0] && (await customers.item({ id: owing[0].customerId }, { signal }));
    return { owing, settled: found.length - owing.length, walkIn: buyer?.kind === 0 };
  });
  if (loaded.error !== undefined && !loaded.data) return <ErrorState error={loaded.error} onRetry={loaded.reload} />;
  if (!loaded.data) return <PageSkeleton />;
  const { owing, settled, walkIn } = loaded.data;
  const refused = walkIn
    ? '散客的单不能合并收款，请逐单收款'
    : owing.length < 2
      ? '选中的单不到两张还有欠款，请重新选择'
      : jointReceiptProblem(owing);
  if (refused)
    return (
      <EmptyState
        text={refused}
        action={
          <Button component={Link} to={BACK} variant="contained">
            返回待收款
          </Button>
        }
      />
    );
  return (
    <Receive
      key={owing.map(({ id, version }) => `${id} ${String(version)}`).join()}
      outs={owing}
      settled={settled}
      reload={loaded.reload}
    />
  );
}

function Receive({ outs, settled, reload }: { outs: readonly Out[]; settled: number; reload: () => void }) {
  const bills = useGroup(receiptBill);
  const navigate = useNavigate();
  const notice = useNotice();
  const by = useSelector(sessionActor, ({ context }) => context.user?.name ?? '');
  const due = sumOf(outs, 'debt');
  const spendable = useStoredValue(outs[0]?.customerId);
  const [tenders, setTenders] = useState<readonly Tender[]>([{ method: PayMethod.cash, amount: due }]);
  const [refusal, setRefusal] = useState<Refusal>();
  const [paid, setPaid] = useState<PaidTogether>();
  const [paying, setPaying] = useState(false);
  const cards = useCashCards({ due, customerId: outs[0]?.customerId, tenders, onChange: setTenders });
  useScanner((code) => {
    if (paid || paying) return;
    if (readCardNumber(code)) void cards.add(code);
    // A provider charges the code for one document.
    else if (isAuthCode(code)) notice.warn('付款码一次只付一张单，请返回待收款逐单收');
  });
  // Keeps one idempotency key for the intent: after a lost answer the same receipt is repeated and counts once.
  const key = useRef<string>(undefined);
  const given = tenders.filter(({ amount }) => amount > 0);
  const settlement = settleMany(
    outs.map(({ debt }) => debt),
    given,
  );
  const problem = !settlement.ok ? settlement.message : given.length === 0 ? '请填写收款金额' : undefined;
  const back = () => void navigate(BACK);

  const pay = async () => {
    if (paying || problem) return;
    setPaying(true);
    setRefusal(undefined);
    key.current ??= newKey();
    try {
      const done = await bills.addMany(
        { saleOutIds: outs.map(({ id }) => id), tenders: [...given] },
        { idempotencyKey: key.current },
      );
      setPaid({
        done,
        tenders: given,
        customerName: outs[0]?.customerName ?? '',
        by,
      });
    } catch (error) {
      const refused = refusalOf(error);
      if (refused.definite) key.current = undefined;
      setRefusal(refused);
    } finally {
      setPaying(false);
    }
  };
  useDeskKeys({
    Enter: ({ repeat }) => !repeat && (paid ? back() : void pay(), true),
    Escape: () => !paying && (back(), true),
  });

  if (paid)
    return (
      <Box sx={{ flex: 1, display: 'flex', overflow: 'auto', p: { xs: 3, md: 6 } }}>
        <PaidMany paid={paid} onNext={back} />
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
      <ManySummary outs={outs} shares={settlement.ok && given.length > 0 ? settlement.shares : undefined} />
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
          settlement.ok && settlement.rest > 0 && settlement.received > 0
            ? `收款 ${formatYuan(settlement.received)}`
            : '确认收款'
        }
        paying={paying}
        problem={problem}
        onPay={() => void pay()}
        backLabel="返回"
        onBack={back}
      >
        {settled > 0 && <Alert severity="info">选中的单里有 {settled} 张已经收齐或取消，不再收款。</Alert>}
        <TenderPanel
          due={due}
          tenders={tenders}
          disabled={paying}
          onChange={setTenders}
          onPay={() => void pay()}
          spendable={spendable}
          cards={cards}
        />
        <Settled due={due} tenders={tenders} onCredit={false} />
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          不够付清时，先收齐最早的单，余下的仍欠着。每张单各有一张收款单，退货时按各单收到的方式退。顾客用付款码付，请返回待收款逐单收。
        </Box>
      </PayFrame>
    </Box>
  );
}
