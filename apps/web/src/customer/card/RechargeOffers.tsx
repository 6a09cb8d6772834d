import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SPEND_RULES, SpendRule } from '@partsdesk/core/customer/card/storedValue';
import { formatYuan } from '@partsdesk/core/money';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { RecordForm, useEditing } from '@partsdesk/ui/form/RecordForm';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';

type Offer = Schemas['RechargeOfferRow'];

interface Draft {
  amount: number | undefined;
  gift: number | undefined;
  spendRule: SpendRule;
  giftDays: number | undefined;
}

/** The terms of an offer in a line: 赠送 180 天内有效 · 先用赠送. */
export const offerTerms = ({ gift, giftDays, spendRule }: Pick<Offer, 'gift' | 'giftDays' | 'spendRule'>): string =>
  gift === 0
    ? '没有赠送'
    : [
        giftDays ? `赠送 ${String(giftDays)} 天内有效` : '赠送长期有效',
        SPEND_RULES.find(({ code }) => code === spendRule)?.label,
      ].join(' · ');

/** 充值优惠: pay so much, get so much on top, on which terms. */
export function RechargeOffers({ onClose }: { onClose: () => void }) {
  const offers = useGroup(rechargeOffer);
  const may = useMay();
  const { toggle } = useRecordActions();
  const editing = useEditing<Offer>('新增充值优惠', '修改充值优惠');
  const { data, error, reload } = useLoad(offers.list, {});
  return (
    <DetailDrawer
      title="充值优惠"
      onClose={onClose}
      actions={
        may('rechargeOffer.save') && (
          <Button variant="contained" onClick={editing.adding.run}>
            {editing.adding.label}
          </Button>
        )
      }
    >
      <DetailSection>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {!data && error === undefined && <PageSkeleton rows={3} />}
        {data?.length === 0 && <EmptyState text="还没有充值优惠。没有优惠也可以按任意金额充值。" />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
          {data?.map((offer) => {
            const switching = toggle(offer, offers.update);
            return (
              <Box
                component="li"
                key={offer.id}
                aria-label={`充 ${formatYuan(offer.amount)}`}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
              >
                <Box sx={{ flex: '1 1 200px' }}>
                  <b>
                    充 {formatYuan(offer.amount)} 送 {formatYuan(offer.gift)}
                  </b>
                  <Typography variant="body2" color="textSecondary">
                    {offerTerms(offer)}
                  </Typography>
                </Box>
                {offer.status === 0 && <EnabledChip status={offer.status} />}
                {may('rechargeOffer.save') && (
                  <>
                    <Button size="small" onClick={() => editing.edit(offer)}>
                      修改
                    </Button>
                    <Button size="small" onClick={switching.run}>
                      {switching.label}
                    </Button>
                  </>
                )}
              </Box>
            );
          })}
        </Box>
      </DetailSection>
      <RecordForm<Offer, Draft>
        editing={editing}
        group={{
          add: ({ amount = 0, gift = 0, giftDays, spendRule }, options) =>
            offers.add({ amount, gift, spendRule, giftDays: giftDays ?? null }, options),
          update: ({ id, version, amount = 0, gift = 0, giftDays, spendRule }, options) =>
            offers.update({ id, version, amount, gift, spendRule, giftDays: giftDays ?? null }, options),
        }}
        initial={(offer) => ({
          amount: offer?.amount,
          gift: offer?.gift ?? 0,
          spendRule: offer?.spendRule ?? SpendRule.proportional,
          giftDays: offer?.giftDays ?? undefined,
        })}
      >
        {(form) => (
          <>
            <PriceField label="充值金额" required hint="客户实付，1 到 5,000 元" {...form.field('amount')} />
            <PriceField label="赠送金额" required allowZero hint="不赠送填 0" {...form.field('gift')} />
            <SelectField
              label="使用顺序"
              required
              choices={SPEND_RULES.map(({ code, label }) => ({ value: code, label }))}
              hint="按比例：每次消费本金和赠送按剩余比例一起用"
              {...form.field('spendRule')}
            />
            <QuantityField
              label="赠送有效天数"
              most={3650}
              hint="从充值当天算起，不填长期有效；本金长期有效"
              {...form.field('giftDays')}
            />
            <Typography variant="body2" color="textSecondary">
              修改只影响以后的充值，已经卖出的按当时的条件。
            </Typography>
          </>
        )}
      </RecordForm>
    </DetailDrawer>
  );
}
