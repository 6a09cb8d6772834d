import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import {
  formSections,
  sectionProblems,
  type FormSection,
  type MerchantProvider,
} from '@partsdesk/core/pay/onboarding/merchantForm';
import { isOver } from '@partsdesk/core/pay/onboarding/onboarding';
import { problemAt, sectionsWithProblems, type OnboardingEvent } from '@partsdesk/core/pay/onboarding/onboardingFlow';
import { useMay } from '@partsdesk/ui/app/permissions';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { SectionFields } from './SectionFields';
import type { useOnboarding } from './useOnboarding';

interface OnboardingFormProps {
  provider: MerchantProvider;
  context: ReturnType<typeof useOnboarding>[0]['context'];
  busy: boolean;
  send: (event: OnboardingEvent) => void;
}

/** Shows the steps of an application: each is saved on leaving, with problems at their fields. */
export function OnboardingForm({ provider, context, busy, send }: OnboardingFormProps) {
  const { application, form, section, refusal, today } = context;
  const phone = usePhone();
  const may = useMay();
  const mend = sectionsWithProblems(context);
  const at = formSections.findIndex(({ name }) => name === section);
  const go = (to: FormSection | undefined) => to && send({ type: 'go', section: to });
  const rules = { provider, today: today(), shown: application?.form };
  const group = provider === 'wechat' ? 'payWxMeichantApply' : 'paySqbAccount';
  const saving = `${group}.${application && !isOver(provider, application.status) ? 'update' : 'add'}`;
  const maySave = may(saving);
  const maySubmit = may.all(saving, `${group}.submit`);
  const isLast = at === formSections.length - 1;
  return (
    <Box
      component="form"
      noValidate
      aria-label="申请资料"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast ? maySubmit : maySave) send(isLast ? { type: 'submit' } : { type: 'next' });
      }}
      sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {application?.reason && (
        <Alert severity="error">
          {application.findings.length ? '资料被退回，有误的地方已在下面标出：' : '资料被退回：'}
          {application.reason}
        </Alert>
      )}
      {!maySave && <Alert severity="info">您没有办理权限，只能查看；需要办理请联系店主。</Alert>}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <Box sx={{ overflowX: 'auto', pb: 1 }}>
        <Stepper
          nonLinear
          activeStep={at}
          alternativeLabel={!phone}
          orientation={phone ? 'vertical' : 'horizontal'}
          {...(phone ? { connector: null } : {})}
        >
          {formSections.map(({ name, label }) => (
            <Step key={name} completed={name !== section && sectionProblems(form, name, rules).length === 0}>
              <StepButton onClick={() => go(name)} disabled={busy}>
                <StepLabel
                  error={mend.includes(name)}
                  {...(mend.includes(name)
                    ? {
                        optional: (
                          <Typography variant="caption" color="error">
                            需修改
                          </Typography>
                        ),
                      }
                    : {})}
                >
                  {label}
                </StepLabel>
              </StepButton>
            </Step>
          ))}
        </Stepper>
      </Box>
      <Box component="section" aria-label={formSections[at]?.label ?? ''} sx={{ display: 'grid', gap: 4 }}>
        <Typography component="h2" variant="h2">
          {formSections[at]?.label}
        </Typography>
        <SectionFields
          key={section}
          section={section}
          form={form}
          provider={provider}
          problemAt={(path) => problemAt(context, path)}
          fill={(values) => Object.entries(values).forEach(([path, value]) => send({ type: 'fill', path, value }))}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, borderTop: 1, borderColor: 'divider', pt: 4 }}>
        <Button disabled={at === 0 || busy} onClick={() => go(formSections[at - 1]?.name)}>
          上一步
        </Button>
        <Box sx={{ flex: 1 }} />
        {maySave && (
          <Button disabled={busy} onClick={() => send({ type: 'save' })}>
            存草稿
          </Button>
        )}
        {(isLast ? maySubmit : maySave) && (
          <Button type="submit" variant="contained" loading={busy}>
            {isLast ? '提交申请' : '保存并下一步'}
          </Button>
        )}
      </Box>
    </Box>
  );
}
