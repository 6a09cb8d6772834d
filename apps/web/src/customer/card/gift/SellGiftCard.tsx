import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { giftCardState } from '@partsdesk/core/customer/card/giftCard';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, settle, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Settled } from '../../../order/cash/checkout/Settled';
import { TenderPanel } from '../../../order/cash/checkout/TenderPanel';
import { giftCardEnd, newGiftCardAddress } from './giftCardTexts';
import { SoldGiftCard } from './SoldGiftCard';

/** Takes the money for a card that was prepared: it goes into the caller's shift. */
export function SellGiftCard({ card }: { card: Schemas['GiftCard'] }) {
  const cards = useGroup(customerGiftCard);
  const navigate = useNavigate();
  const [sold, setSold] = useState<Schemas['GiftCardSold']>();
  const form = useForm<{ tenders: readonly Tender[] }>({
    initial: { tenders: [{ method: PayMethod.cash, amount: card.price }] },
    save: async ({ tenders }, idempotencyKey) =>
      setSold(
        await cards.sell(
          { id: card.id, version: card.version, tenders: tenders.filter(({ amount }) => amount > 0) },
          { idempotencyKey },
        ),
      ),
  });
  if (sold) return <SoldGiftCard sold={sold} onNext={() => void navigate(newGiftCardAddress(), { replace: true })} />;
  if (card.state !== giftCardState.statuses.unsold.code)
    return (
      <Page title="礼品卡编辑" plain>
        <EmptyState text={`「${card.name}」${statusLabel(giftCardState, card.state)}，不用收款`} />
      </Page>
    );
  const { tenders } = form.draft;
  const settled = settle(
    card.price,
    tenders.filter(({ amount }) => amount > 0),
  );
  const problem = !settled.ok
    ? settled.message
    : settled.rest > 0
      ? `收款比售价少 ${formatYuan(settled.rest)}`
      : undefined;
  return (
    <Page title="礼品卡编辑" plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 880, pb: 4 }}>
          <Section title="礼品卡收款">
            <FactGrid
              facts={[
                ['卡名称', card.name],
                ['持卡客户', card.customerName],
                card.plate !== '' && ['车辆', card.plate],
                ['项目', card.summary],
                ['期限', giftCardEnd(card.expires)],
                ['售价', <Money key="price" fen={card.price} strong />],
              ]}
            />
          </Section>
          <Section title="收款">
            <TenderPanel
              due={card.price}
              tenders={tenders}
              onChange={(next) => form.change({ tenders: next })}
              onPay={() => void form.submit()}
            />
            <Settled due={card.price} tenders={tenders} onCredit={false} />
          </Section>
        </Box>
        <ActionBar>
          {problem && (
            <Box role="status" sx={{ color: 'error.main' }}>
              {problem}
            </Box>
          )}
          <Button type="submit" variant="contained" loading={form.saving} disabled={Boolean(problem)}>
            收款 {formatYuan(card.price)}
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}
