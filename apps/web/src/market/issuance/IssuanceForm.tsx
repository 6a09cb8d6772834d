import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  changeRefused,
  COUPON_CHANNELS,
  DIRECTED,
  isOpenToChange,
  NEWCOMERS,
} from '@partsdesk/core/market/coupon/couponIssuance';
import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { DateField } from '@partsdesk/ui/form/DateField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { Page } from '@partsdesk/ui/page/Page';
import { Section } from '@partsdesk/ui/page/Section';
import { useNavigate } from 'react-router-dom';
import { issuanceAddress } from './issuanceAddress';
import { draftOf, requestOf, type IssuanceDraft } from './issuanceDraft';
import { IssuanceLines } from './IssuanceLines';
import { IssuanceReceivers } from './IssuanceReceivers';
import { receiversText } from './issuanceTexts';

const channels = COUPON_CHANNELS.map(({ code, label }) => ({ value: code, label }));
const hints: Record<IssuanceDraft['channel'], string> = {
  1: '保存后马上发给选定的客户',
  2: '客户在小程序的领券中心自己领',
  3: '客户第一次在小程序注册时自动发放，每个微信一次',
};

interface IssuanceFormProps {
  issuance?: Schemas['CouponIssuanceDetail'];
  reload?: () => void;
}

/** Adds an issuance, or changes one: while it runs its name, a later end and higher totals alone. */
export function IssuanceForm({ issuance, reload }: IssuanceFormProps) {
  const issuances = useGroup(couponDistributionActivity);
  const [navigate, notice] = [useNavigate(), useNotice()];
  const conflict = useConflict(reload ?? (() => undefined));
  const form = useForm<IssuanceDraft>({
    initial: draftOf(issuance),
    save: async (draft, idempotencyKey) => {
      const terms = requestOf(draft);
      if (issuance)
        await conflict(issuances.update({ id: issuance.id, version: issuance.version, ...terms }, { idempotencyKey }));
      const id = issuance?.id ?? (await issuances.add({ channel: draft.channel, ...terms }, { idempotencyKey }));
      notice.success(issuance ? '发放已修改' : draft.channel === DIRECTED ? '已开始发放' : '发放已新增');
      void navigate(issuanceAddress(id), { replace: true });
    },
  });
  const { draft, field } = form;
  const refused = issuance && changeRefused(issuance);
  const running = issuance !== undefined && !isOpenToChange(issuance);
  const sent = draft.channel === DIRECTED;
  return (
    <Page title="优惠券发放编辑" plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 880, pb: 4 }}>
          <Section title={issuance ? `修改发放 ${issuance.name}` : '新增发放'}>
            {running && (
              <Alert severity="info">
                {refused ??
                  (sent ? '发放已开始，只能改名称。' : '发放已开始，只能改名称、延后结束日期、加大活动总数。')}
              </Alert>
            )}
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
              <TextField label="活动名称" required maxLength={30} {...field('name')} />
              <SelectField
                label="发放方式"
                required
                disabled={issuance !== undefined}
                choices={channels}
                hint={hints[draft.channel]}
                {...field('channel')}
              />
              {!sent && (
                <>
                  <DateField
                    label="开始日期"
                    required
                    future
                    disabled={running}
                    until={draft.endDay}
                    {...field('beginDay')}
                  />
                  <DateField
                    label="结束日期"
                    required
                    future
                    from={draft.beginDay}
                    hint="当天还可以领"
                    {...field('endDay')}
                  />
                </>
              )}
            </Box>
          </Section>
          {draft.channel !== NEWCOMERS && (
            <Section title="发给谁">
              {running ? (
                <Box>{[receiversText(issuance), ...issuance.receiverList.map(({ name }) => name)].join('　')}</Box>
              ) : (
                <Box sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
                  <IssuanceReceivers form={form} />
                </Box>
              )}
            </Section>
          )}
          <Section title="发什么券">
            <IssuanceLines form={form} running={running} />
          </Section>
        </Box>
        <ActionBar>
          {sent && !issuance && (
            <Box role="note" sx={{ color: 'text.secondary' }}>
              保存后马上发放，券不够会先提示，一张也不发。
            </Box>
          )}
          <Button type="submit" variant="contained" loading={form.saving} disabled={refused !== undefined}>
            {sent && !issuance ? '保存并发放' : '保存'}
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}
