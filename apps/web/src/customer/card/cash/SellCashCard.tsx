import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { readCardNumber } from '@partsdesk/core/customer/card/cardNumber';
import { cashCardState, cashCardType, sellProblem } from '@partsdesk/core/customer/card/cashCard';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, settle, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { Total } from '@partsdesk/ui/list/Total';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Section } from '@partsdesk/ui/page/Section';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Settled } from '../../../order/cash/checkout/Settled';
import { TenderPanel } from '../../../order/cash/checkout/TenderPanel';
import { pathOfRoute } from '../../../screenList';
import { CustomerSelect } from '../../vehicle/CustomerSelect';
import { CashCardSlip } from './CashCardSlip';
import { validityOf } from './cashCardTexts';
import { useScannedCard } from './useScannedCard';

interface Draft {
  customerId: string;
  amount: number | undefined;
  tenders: readonly Tender[];
  remark: string;
}

const inCash = (amount: number): readonly Tender[] => (amount > 0 ? [{ method: PayMethod.cash, amount }] : []);

/** 售卡: sells one card, named by the list or scanned here; the money goes into the caller's shift. */
export function SellCashCard({ id: named }: { id: string }) {
  const cards = useGroup(customerCashCard);
  const [id, setId] = useState(named);
  const [sold, setSold] = useState<Schemas['CashCardSold']>();
  const notice = useNotice();
  const act = useAct();
  const find = async (typed: string) => {
    const number = readCardNumber(typed);
    if (number) await act('已找到这张卡', async () => setId((await cards.getByNumber({ number })).id));
    else notice.error('卡号有误，请核对');
  };
  useScannedCard((found) => {
    if (!sold) setId(found);
  });
  const { data: card, error, reload } = useLoad(cards.getById, id ? { id } : undefined);
  const next = () => {
    setSold(undefined);
    setId('');
  };
  return (
    <Page title="现金卡编辑" plain>
      {sold && <Sold sold={sold} onNext={next} />}
      {!sold && !id && <FindCard onFind={find} />}
      {!sold && id && error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!sold && id && !card && error === undefined && <PageSkeleton rows={4} />}
      {!sold && card && id === card.id && <Sale key={id} card={card} onSold={setSold} onOther={next} />}
    </Page>
  );
}

/** Asks for the card that is sold. */
function FindCard({ onFind }: { onFind: (typed: string) => Promise<void> }) {
  const form = useForm({ initial: { number: '' }, save: ({ number }) => onFind(number) });
  return (
    <Section title="售卡">
      <Box component="form" {...form.props} sx={{ display: 'flex', gap: 3, alignItems: 'end', maxWidth: 480 }}>
        <TextField
          label="卡号"
          required
          autoFocus
          maxLength={24}
          hint="扫要卖的卡，或输入 16 位卡号"
          {...form.field('number')}
        />
        <Button type="submit" variant="contained" loading={form.saving} sx={{ flexShrink: 0, mb: '23px' }}>
          找卡
        </Button>
      </Box>
    </Section>
  );
}

function Sale({
  card,
  onSold,
  onOther,
}: {
  card: Schemas['CashCard'];
  onSold: (sold: Schemas['CashCardSold']) => void;
  onOther: () => void;
}) {
  const cards = useGroup(customerCashCard);
  const form = useForm<Draft>({
    initial: { customerId: '', amount: card.face, tenders: inCash(card.face), remark: card.remark },
    save: async ({ customerId, amount = 0, tenders, remark }, idempotencyKey) =>
      onSold(
        await cards.sell(
          {
            id: card.id,
            version: card.version,
            amount,
            tenders: tenders.filter((tender) => tender.amount > 0),
            remark: remark.trim(),
            ...(card.bearer ? {} : { customerId }),
          },
          { idempotencyKey },
        ),
      ),
  });
  const sold = card.state !== cashCardState.statuses.unsold.code;
  if (sold)
    return (
      <EmptyState
        text={`${card.number} ${statusLabel(cashCardState, card.state)}，不能再售`}
        action={
          <Button variant="contained" onClick={onOther}>
            换一张
          </Button>
        }
      />
    );
  const { customerId, amount = 0, tenders } = form.draft;
  const settled = settle(
    amount,
    tenders.filter((tender) => tender.amount > 0),
  );
  const short = settled.ok ? settled.rest : 0;
  const problem =
    sellProblem({ ...card, sold }, { amount, customerId: card.bearer ? null : customerId || null })?.message ??
    (!settled.ok ? settled.message : short > 0 ? `收款比售价少 ${formatYuan(short)}` : undefined);
  return (
    <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 880, pb: 4 }}>
        <Section title="售卡">
          <Box sx={{ display: 'grid', gap: 4 }}>
            <FactGrid
              facts={[
                ['卡号', card.number],
                ['类型', cashCardType(card.bearer)],
                ['面值', <Money key="face" fen={card.face} strong />],
                ['期限', validityOf(card)],
              ]}
            />
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              {!card.bearer && <CustomerSelect label="持卡客户" required {...form.field('customerId')} />}
              <PriceField
                label="售价"
                required
                hint="低于面值的部分算赠送"
                {...form.field('amount')}
                onChange={(typed) => form.change({ amount: typed, tenders: inCash(typed ?? 0) })}
              />
              <Total label="卡内金额" strong>
                <Money fen={card.face} /> = 本金 <Money fen={amount} /> + 赠送{' '}
                <Money fen={Math.max(0, card.face - amount)} />
              </Total>
            </Box>
          </Box>
        </Section>
        <Section title="收款">
          <TenderPanel
            due={amount}
            tenders={tenders}
            onChange={(next) => form.change({ tenders: next })}
            onPay={() => void form.submit()}
          />
          <Settled due={amount} tenders={tenders} onCredit={false} />
          <TextField label="备注" maxLength={200} {...form.field('remark')} />
        </Section>
      </Box>
      <ActionBar>
        {problem && (
          <Box role="status" sx={{ color: 'error.main' }}>
            {problem}
          </Box>
        )}
        <Button onClick={onOther}>换一张</Button>
        <Button type="submit" variant="contained" loading={form.saving} disabled={Boolean(problem)}>
          {amount > 0 ? `收款 ${formatYuan(amount)} 并售卡` : '收款并售卡'}
        </Button>
      </ActionBar>
    </Box>
  );
}

/** Shows what was sold, once with the whole number, which the buyer takes along on a slip. */
function Sold({ sold, onNext }: { sold: Schemas['CashCardSold']; onNext: () => void }) {
  const [printing, setPrinting] = useState(false);
  const { code, number, amount, gift, change, balance, expires } = sold;
  return (
    <Section title="售卡成功">
      <Box role="status" sx={{ display: 'grid', gap: 3 }}>
        <span>
          卡号 <b>{number}</b>，售卡单 <b>{code}</b>，{validityOf({ expires, years: null })}
        </span>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5 }}>
          <Total label="收款">
            <Money fen={amount} />
          </Total>
          <Total label="赠送">
            <Money fen={gift} />
          </Total>
          {change > 0 && (
            <Total label="找零" strong>
              <Money fen={change} />
            </Total>
          )}
          <Total label="卡内金额" strong>
            <Money fen={balance} />
          </Total>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
        <Button variant="contained" autoFocus onClick={onNext}>
          再售一张
        </Button>
        <Button variant="outlined" onClick={() => setPrinting(true)}>
          打印售卡小票
        </Button>
        <Button component={Link} to={pathOfRoute('CustomerCardCash') ?? '/'}>
          返回现金卡
        </Button>
      </Box>
      {printing && (
        <CashCardSlip
          title="售卡小票"
          number={number}
          balance={balance}
          expires={expires}
          sale={{ code, amount, gift }}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </Section>
  );
}
