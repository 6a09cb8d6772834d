import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { COUPON_SCOPES } from '@partsdesk/core/market/coupon/couponScheme';
import { GIFT_CHANNELS } from '@partsdesk/core/market/gift/giftScheme';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { DateField } from '@partsdesk/ui/form/DateField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { GoodsField } from '../coupon/GoodsField';
import { giftAddress } from './giftAddress';
import { draftOf, requestOf, type GiftDraft } from './giftDraft';
import { GiftSteps } from './GiftSteps';
import { GradesField } from './GradesField';
import { ShopsField } from './ShopsField';

const TITLE = '新增消费有礼';
const channels = GIFT_CHANNELS.map(({ code, label }) => ({ value: code, label }));
const scopes = COUPON_SCOPES.map(({ code, label }) => ({ value: code, label }));

/** 新增消费有礼: adds a scheme; with `?copy=` begins with what another says. */
export function MarketConsumptionGiftAdd() {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const atHead = useAtHead();
  const [search] = useSearchParams();
  const copied = search.get('copy');
  const { data, error, reload } = useLoad(schemes.item, copied ? { id: copied } : undefined, { held: true });
  if (!atHead)
    return (
      <Page title={TITLE} plain>
        <EmptyState text="只有总店可以设置消费有礼。" />
      </Page>
    );
  if (!copied) return <GiftForm key="new" copied={undefined} />;
  if (data?.id === copied) return <GiftForm key={copied} copied={data} />;
  return (
    <Page title={TITLE} plain>
      {error === undefined ? <PageSkeleton rows={4} /> : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}

function GiftForm({ copied }: { copied: Schemas['GiftSchemeDetail'] | undefined }) {
  const schemes = useGroup(partsConsumptionGiftSchema);
  const [navigate, notice] = [useNavigate(), useNotice()];
  const form = useForm<GiftDraft>({
    initial: draftOf(copied),
    save: async (draft, idempotencyKey) => {
      const id = await schemes.add(requestOf(draft), { idempotencyKey });
      notice.success('活动已新增');
      void navigate(giftAddress(id), { replace: true });
    },
  });
  const { draft, field, change, errors } = form;
  return (
    <Page title={TITLE} plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 960, pb: 4 }}>
          <Section title={copied ? `复制 ${copied.name}` : '活动'}>
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <TextField label="活动名称" required maxLength={30} {...field('name')} />
              <SelectField label="适用渠道" required choices={channels} {...field('channels')} />
              <DateField label="开始日期" required future until={draft.endDay} {...field('beginDay')} />
              <DateField
                label="结束日期"
                required
                future
                from={draft.beginDay}
                hint="当天还有效"
                {...field('endDay')}
              />
            </Box>
          </Section>
          <Section title="送什么">
            <GiftSteps form={form} />
          </Section>
          <Section title="谁能参加">
            <Box sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
              <ShopsField shops={draft.shops} error={errors.shopIds} onChange={(shops) => change({ shops })} />
              <GradesField grades={draft.levels} error={errors.levelIds} onChange={(levels) => change({ levels })} />
              <SelectField
                label="适用范围"
                required
                choices={scopes}
                hint="只有这些商品的金额算进消费满"
                {...field('scope')}
                onChange={(scope) => change({ scope, goodsIds: [] })}
              />
              {draft.scope !== 0 && (
                <GoodsField
                  // A category is no part: the field begins anew.
                  key={`${String(draft.scope)} ${String(draft.goodsIds.length)}`}
                  scope={draft.scope}
                  {...field('goodsIds')}
                />
              )}
              <TextField label="活动说明" rows={3} maxLength={200} {...field('remark')} />
            </Box>
          </Section>
        </Box>
        <ActionBar>
          <Box role="note" sx={{ color: 'text.secondary' }}>
            保存后不能修改，写错了停用后复制一个。
          </Box>
          <Button type="submit" variant="contained" loading={form.saving}>
            保存
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}
