import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { topUpProblem } from '@partsdesk/core/customer/card/storedValue';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, settle, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { customer as customerGroup } from '@partsdesk/sdk/parts/customer';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { Total } from '@partsdesk/ui/list/Total';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Settled } from '../../order/cash/checkout/Settled';
import { TenderPanel } from '../../order/cash/checkout/TenderPanel';
import { CustomerSelect } from '../vehicle/CustomerSelect';
import { cardFlowAddress } from './cardAddress';
import { offerTerms } from './RechargeOffers';

interface Draft {
  customerId: string;
  offerId: string | undefined;
  amount: number | undefined;
  tenders: readonly Tender[];
  remark: string;
}

const inCash = (amount: number): readonly Tender[] => (amount > 0 ? [{ method: PayMethod.cash, amount }] : []);

/** 储值卡办理: charges a customer's card at the counter, by an offer or a free amount. */
export function CustomerCardStoredValueSave() {
  const [search] = useSearchParams();
  const [sold, setSold] = useState<Schemas['ValueCardSold'] & { customerId: string }>();
  const [round, setRound] = useState(0);
  return sold ? (
    <Sold
      sold={sold}
      onNext={() => {
        setSold(undefined);
        setRound(round + 1);
      }}
    />
  ) : (
    <Sale key={round} customerId={round === 0 ? (search.get('customerId') ?? '') : ''} onSold={setSold} />
  );
}

function Sale({
  customerId,
  onSold,
}: {
  customerId: string;
  onSold: (sold: Schemas['ValueCardSold'] & { customerId: string }) => void;
}) {
  const customers = useGroup(customerGroup);
  const [cards, items, offers] = [
    useGroup(customerValueCard),
    useGroup(customerValueCardItem),
    useGroup(rechargeOffer),
  ];
  const form = useForm<Draft>({
    initial: { customerId, offerId: undefined, amount: undefined, tenders: [], remark: '' },
    save: async (draft, idempotencyKey) => {
      const { offerId, amount, tenders, remark } = draft;
      const sold = await items.add(
        {
          customerId: draft.customerId,
          ...(offerId ? { offerId } : { amount: amount ?? 0 }),
          tenders: tenders.filter((tender) => tender.amount > 0),
          remark: remark.trim(),
        },
        { idempotencyKey },
      );
      onSold({ ...sold, customerId: draft.customerId });
    },
  });
  const { draft } = form;
  const { data: offered, loading } = useLoad(offers.list, { status: 1 });
  const choices = offered ?? [];
  const { data: card } = useLoad(
    cards.getByCustomerId,
    draft.customerId ? { customerId: draft.customerId } : undefined,
  );
  const { data: chosen } = useLoad(customers.item, customerId ? { id: customerId } : undefined);
  const offer = choices.find(({ id }) => id === draft.offerId);
  const amount = offer?.amount ?? draft.amount ?? 0;
  const gift = offer?.gift ?? 0;
  const balance = card?.balance ?? 0;
  const settled = settle(
    amount,
    draft.tenders.filter((tender) => tender.amount > 0),
  );
  const short = settled.ok ? settled.rest : 0;
  const problem =
    amount === 0
      ? '请选择充值优惠或填写充值金额'
      : (topUpProblem(balance, { amount, gift }) ??
        (!settled.ok ? settled.message : short > 0 ? `收款比充值金额少 ${formatYuan(short)}` : undefined));
  const choose = (next: { offerId: string | undefined; amount: number | undefined }, due: number) =>
    form.change({ ...next, tenders: inCash(due) });
  return (
    <Page title="储值卡办理" plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 880, pb: 4 }}>
          <Section title="客户">
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
              <CustomerSelect label="客户" required chosen={chosen} {...form.field('customerId')} />
              {card && (
                <Box sx={{ display: 'flex', gap: 5, alignItems: 'center' }}>
                  <Total label="现有余额">
                    <Money fen={balance} />
                  </Total>
                  <Total label="可用">
                    <Money fen={card.spendable} />
                  </Total>
                  {card.status === 0 && <span>储值卡已冻结，充值后仍不能使用</span>}
                </Box>
              )}
            </Box>
          </Section>
          <Section title="充值">
            <Box
              role="group"
              aria-label="充值优惠"
              // Keeps their room while they are read: the ways to pay stand below.
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 3,
                mb: 4,
                ...(loading && !offered ? { minHeight: 64 } : {}),
              }}
            >
              {choices.map((one) => (
                <Button
                  key={one.id}
                  variant={one.id === draft.offerId ? 'contained' : 'outlined'}
                  aria-pressed={one.id === draft.offerId}
                  onClick={() => choose({ offerId: one.id, amount: undefined }, one.amount)}
                  sx={{ flexDirection: 'column', minHeight: 64, px: 5 }}
                >
                  充 {formatYuan(one.amount)} 送 {formatYuan(one.gift)}
                  <Box component="span" sx={{ fontSize: 12, opacity: 0.9 }}>
                    {offerTerms(one)}
                  </Box>
                </Button>
              ))}
            </Box>
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <PriceField
                label="其他金额"
                hint={offer ? '选了优惠，不用填' : '没有赠送'}
                {...form.field('amount')}
                onChange={(typed) => choose({ offerId: undefined, amount: typed }, typed ?? 0)}
              />
              <Total label="到账" strong>
                <Money fen={amount + gift} /> = 本金 <Money fen={amount} /> + 赠送 <Money fen={gift} />
              </Total>
            </Box>
          </Section>
          <Section title="收款">
            <TenderPanel
              due={amount}
              awaits={amount === 0 ? '请先选择充值金额' : undefined}
              tenders={draft.tenders}
              onChange={(tenders) => form.change({ tenders })}
              onPay={() => void form.submit()}
            />
            <Settled due={amount} tenders={draft.tenders} onCredit={false} awaits={amount === 0} />
            <TextField label="备注" maxLength={200} {...form.field('remark')} />
          </Section>
        </Box>
        <ActionBar>
          {problem && amount > 0 && (
            <Box role="status" sx={{ color: 'error.main' }}>
              {problem}
            </Box>
          )}
          <Button type="submit" variant="contained" loading={form.saving} disabled={Boolean(problem)}>
            {amount > 0 ? `收款 ${formatYuan(amount)} 并充值` : '收款并充值'}
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}

/** Shows what was charged, with the ways on. */
function Sold({ sold, onNext }: { sold: Schemas['ValueCardSold'] & { customerId: string }; onNext: () => void }) {
  const navigate = useNavigate();
  return (
    <Page title="储值卡办理" plain>
      <Section title="充值成功">
        <Box role="status" sx={{ display: 'grid', gap: 3 }}>
          <span>
            充值单 <b>{sold.code}</b>
          </span>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5 }}>
            <Total label="收款">
              <Money fen={sold.amount} />
            </Total>
            <Total label="赠送">
              <Money fen={sold.gift} />
            </Total>
            {sold.change > 0 && (
              <Total label="找零" strong>
                <Money fen={sold.change} />
              </Total>
            )}
            <Total label="现在余额" strong>
              <Money fen={sold.balance} />
            </Total>
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
          <Button variant="contained" autoFocus onClick={onNext}>
            再办一笔
          </Button>
          <Button component={Link} to={cardFlowAddress(sold.customerId)}>
            查看流水
          </Button>
          <Button onClick={() => void navigate(-1)}>返回</Button>
        </Box>
      </Section>
    </Page>
  );
}
