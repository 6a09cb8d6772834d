import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  GIFT_CARD_KINDS,
  giftCardProblem,
  giftCardState,
  MAINTENANCE_CARD,
} from '@partsdesk/core/customer/card/giftCard';
import { formatYuan } from '@partsdesk/core/money';
import { PayMethod, settle, type Tender } from '@partsdesk/core/order/receipt/tenders';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { DateField } from '@partsdesk/ui/form/DateField';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Settled } from '../../../order/cash/checkout/Settled';
import { TenderPanel } from '../../../order/cash/checkout/TenderPanel';
import { pathOfRoute } from '../../../screenList';
import { CustomerSelect } from '../../vehicle/CustomerSelect';
import { GiftCardItems, type ItemDraft } from './GiftCardItems';
import { SoldGiftCard } from './SoldGiftCard';

type Card = Schemas['GiftCard'];

interface Draft {
  kind: 0 | 1;
  name: string;
  customerId: string;
  vehicleId: string | undefined;
  price: number | undefined;
  givenReason: string;
  expires: string | undefined;
  remark: string;
  items: readonly ItemDraft[];
  tenders: readonly Tender[];
  /** The card is only prepared, and paid later. */
  later: boolean;
}

const inCash = (amount: number): readonly Tender[] => (amount > 0 ? [{ method: PayMethod.cash, amount }] : []);

const initialOf = (card: Card | undefined): Draft => ({
  kind: card?.kind ?? 0,
  name: card?.name ?? '',
  customerId: card?.customerId ?? '',
  vehicleId: card?.vehicleId ?? undefined,
  price: card?.price,
  givenReason: card?.givenReason ?? '',
  expires: card?.expires ?? undefined,
  remark: card?.remark ?? '',
  items: card?.items ?? [],
  tenders: [],
  later: card !== undefined,
});

const termsOf = ({ kind, name, customerId, vehicleId, price = 0, givenReason, expires, remark, items }: Draft) => ({
  kind,
  name: name.trim(),
  customerId,
  price,
  remark: remark.trim(),
  items: items.map(({ skuId, total = 0 }) => ({ skuId, total })),
  ...(kind === MAINTENANCE_CARD && vehicleId ? { vehicleId } : {}),
  ...(price === 0 && givenReason.trim() ? { givenReason: givenReason.trim() } : {}),
  ...(expires ? { expires } : {}),
});

/** Tells of cards of the same customer or vehicle that cover the same: one car, one card (MEM-15). */
function useSameCards({ customerId, vehicleId, items }: Draft, own: string | undefined): string | undefined {
  const cards = useGroup(customerGiftCard);
  const { data = [] } = useLoad(
    cards.checkVehicleCard,
    customerId ? { customerId, ...(vehicleId ? { vehicleId } : {}) } : undefined,
  );
  const same = data.find(
    (card) =>
      card.id !== own && card.items.some((item) => item.left > 0 && items.some((one) => one.skuId === item.skuId)),
  );
  return same && `${same.plate || '该客户'}已有「${same.name}」含相同项目，还没有用完；可以继续办`;
}

/** Issues a card, sold at once or prepared; or changes one: of a sold card the name and the remark alone. */
export function GiftCardForm({ card, reload }: { card?: Card; reload?: () => void }) {
  const [cards, vehicles] = [useGroup(customerGiftCard), useGroup(customerVehicle)];
  const navigate = useNavigate();
  const notice = useNotice();
  const conflict = useConflict(reload ?? (() => undefined));
  const [sold, setSold] = useState<Schemas['GiftCardSold']>();
  const [round, setRound] = useState(0);
  const form = useForm<Draft>({
    initial: initialOf(card),
    save: async (draft, idempotencyKey) => {
      const terms = termsOf(draft);
      if (card) {
        await conflict(cards.update({ id: card.id, version: card.version, ...terms }, { idempotencyKey }));
        notice.success('礼品卡已修改');
        void navigate(pathOfRoute('CustomerCardGift') ?? '/', { replace: true });
        return;
      }
      const tenders = draft.later ? [] : draft.tenders.filter(({ amount }) => amount > 0);
      setSold(await cards.add({ ...terms, ...(tenders.length ? { tenders } : {}) }, { idempotencyKey }));
    },
  });
  const { draft } = form;
  const { kind, customerId, vehicleId, price = 0, givenReason, items, tenders, later } = draft;
  const garage = useLoad(vehicles.allList, customerId ? { customerId } : undefined).data ?? [];
  const same = useSameCards(draft, card?.id);
  const fixed = card !== undefined && card.state !== giftCardState.statuses.unsold.code;
  const given = draft.price === 0;
  const paysNow = !card && !later && price > 0;
  const settled = settle(
    price,
    tenders.filter(({ amount }) => amount > 0),
  );
  const problem =
    draft.price === undefined || !items.length
      ? undefined
      : (giftCardProblem({
          kind,
          hasVehicle: kind === MAINTENANCE_CARD && vehicleId !== undefined,
          price,
          givenReason: given ? givenReason.trim() : '',
          items: items.map(({ skuId, total = 0 }) => ({ skuId, total })),
        })?.message ??
        (!paysNow
          ? undefined
          : !settled.ok
            ? settled.message
            : settled.rest > 0
              ? `收款比售价少 ${formatYuan(settled.rest)}`
              : undefined));
  if (sold)
    return (
      <SoldGiftCard
        sold={sold}
        onNext={() => {
          form.change(initialOf(undefined));
          setSold(undefined);
          setRound(round + 1);
        }}
      />
    );
  const saveLabel = card ? '保存' : paysNow ? `收款 ${formatYuan(price)} 并办卡` : given ? '赠送' : '保存，以后收款';
  return (
    <Page title="礼品卡编辑" plain>
      <Box
        key={round}
        component="form"
        {...form.props}
        sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}
      >
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 880, pb: 4 }}>
          <Section title={card ? `修改礼品卡 ${card.number}` : '办卡'}>
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <SelectField
                label="卡类型"
                required
                disabled={fixed}
                choices={GIFT_CARD_KINDS.map(({ code, label }) => ({ value: code, label }))}
                hint={kind === MAINTENANCE_CARD ? '只能用在选定的车辆上' : '不限车辆，只能用在客户自己的单上'}
                {...form.field('kind')}
              />
              <TextField label="卡名称" required maxLength={40} hint="例如 洗车十次卡" {...form.field('name')} />
              {fixed ? (
                <TextField
                  name="holder"
                  label="持卡客户"
                  disabled
                  value={[card.customerName, card.plate].filter(Boolean).join(' ')}
                  onChange={() => undefined}
                />
              ) : (
                <CustomerSelect
                  label="持卡客户"
                  required
                  {...form.field('customerId')}
                  chosen={card ? ({ id: card.customerId, name: card.customerName } as Schemas['Customer']) : undefined}
                  onChange={(id) => form.change({ customerId: id, vehicleId: undefined })}
                />
              )}
              {kind === MAINTENANCE_CARD && !fixed && (
                <SelectField
                  label="车辆"
                  required
                  choices={garage.map(({ id, plate }) => ({ value: id, label: plate }))}
                  hint={customerId && !garage.length ? '该客户还没有车辆，请先登记' : undefined}
                  {...form.field('vehicleId')}
                />
              )}
              <PriceField
                label="售价"
                required
                allowZero
                disabled={fixed}
                hint="按项目原价分摊到每一次；0 元为赠送"
                {...form.field('price')}
                onChange={(typed) => form.change({ price: typed, tenders: inCash(typed ?? 0) })}
              />
              {given && (
                <TextField label="赠送原因" required disabled={fixed} maxLength={200} {...form.field('givenReason')} />
              )}
              <DateField
                label="有效期至"
                future
                disabled={fixed}
                hint={fixed ? '已售出的卡请在列表里延期' : '不填长期有效'}
                {...form.field('expires')}
              />
              <TextField label="备注" maxLength={200} {...form.field('remark')} />
            </Box>
          </Section>
          <Section title="项目和次数">
            <GiftCardItems
              items={items}
              price={price}
              disabled={fixed}
              error={form.errors['items']}
              onChange={(next) => form.change({ items: next })}
            />
          </Section>
          {!card && price > 0 && (
            <Section title="收款">
              <SelectField<0 | 1>
                name="later"
                label="什么时候收款"
                choices={[
                  { value: 0, label: '现在收款' },
                  { value: 1, label: '以后收款' },
                ]}
                hint={later ? '收款前不能使用' : '款进本人的班次'}
                value={later ? 1 : 0}
                onChange={(when) => form.change({ later: when === 1 })}
              />
              {!later && (
                <>
                  <TenderPanel
                    due={price}
                    tenders={tenders}
                    onChange={(next) => form.change({ tenders: next })}
                    onPay={() => void form.submit()}
                  />
                  <Settled due={price} tenders={tenders} onCredit={false} />
                </>
              )}
            </Section>
          )}
        </Box>
        <ActionBar>
          {same && !fixed && (
            <Box role="status" sx={{ color: 'warning.main' }}>
              {same}
            </Box>
          )}
          {problem && (
            <Box role="status" sx={{ color: 'error.main' }}>
              {problem}
            </Box>
          )}
          <Button type="submit" variant="contained" loading={form.saving} disabled={Boolean(problem) || !items.length}>
            {saveLabel}
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}
