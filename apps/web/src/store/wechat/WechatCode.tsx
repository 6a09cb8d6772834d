import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { wechatCodeLifecycle } from '@partsdesk/core/store/wechatCodeLifecycle';
import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import { weixin } from '@partsdesk/sdk/parts/weixin';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { Section } from '@partsdesk/ui/page/Section';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';

/** 代码审核: submits, withdraws or releases a version, as the lifecycle allows. */
export function WechatCode({ code }: { code: Schemas['WechatCode'] }) {
  const platform = useGroup(openplatform);
  const confirm = useConfirm();
  const act = useAct();
  const [submitting, setSubmitting] = useState(false);
  const accepts = (event: string) => code.allowed.includes(event);
  const ask = async (action: 'undo' | 'release', title: string, text: string, done: string) => {
    if (await confirm({ title, text, action: wechatCodeLifecycle.events[action].label, danger: action === 'undo' }))
      await act(done, () => platform.codeAudit({ action }));
  };
  return (
    <Section
      title="小程序代码"
      state={<LifecycleChip lifecycle={wechatCodeLifecycle} status={code.status} />}
      action={
        <Permitted path="openplatform.submit">
          <Box sx={{ display: 'flex', gap: 2 }}>
            {accepts('undo') && (
              <Button
                size="small"
                color="error"
                onClick={() => void ask('undo', '撤回审核？', '每天最多撤回 5 次，每月最多 10 次。', '已撤回')}
              >
                撤回审核
              </Button>
            )}
            {accepts('submit') && (
              <Button
                size="small"
                variant={accepts('release') ? 'text' : 'outlined'}
                onClick={() => setSubmitting(true)}
              >
                提交审核
              </Button>
            )}
            {accepts('release') && (
              <Button
                size="small"
                variant="contained"
                onClick={() => void ask('release', '发布小程序？', '发布后所有顾客都会看到新版本。', '发布成功')}
              >
                发布
              </Button>
            )}
          </Box>
        </Permitted>
      }
    >
      {code.reason && <Alert severity="error">{code.reason}</Alert>}
      <FactGrid
        facts={[
          ['版本号', orDash(code.version)],
          ['代码模板', code.templateId === null ? '-' : String(code.templateId)],
          ['更新时间', orDash(formatMoment(code.time))],
        ]}
      />
      {submitting && <SubmitForm onClose={() => setSubmitting(false)} />}
    </Section>
  );
}

function SubmitForm({ onClose }: { onClose: (saved: boolean) => void }) {
  const platform = useGroup(openplatform);
  const wechat = useGroup(weixin);
  const { data: templates = [] } = useLoad(wechat.getTemplateList);
  return (
    <FormDialog<{ templateId: number | undefined; userVersion: string; description: string }>
      title="提交审核"
      saveLabel="提交"
      savedText="已提交，请等待微信审核"
      initial={{ templateId: undefined, userVersion: '', description: '' }}
      save={({ templateId, ...draft }, idempotencyKey) =>
        platform.codeAudit(
          { action: 'submit', ...(templateId === undefined ? {} : { templateId }), ...draft },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => {
        const template = form.field('templateId');
        return (
          <>
            <SelectField<number>
              label="代码模板"
              required
              choices={templates.map(({ templateId, version, description }) => ({
                value: templateId,
                label: `${version}　${description}`,
              }))}
              name={template.name}
              value={template.value}
              error={template.error}
              {...(template.addRule ? { addRule: template.addRule } : {})}
              onChange={(templateId) => {
                const chosen = templates.find((one) => one.templateId === templateId);
                form.change({
                  templateId,
                  ...(chosen ? { userVersion: chosen.version, description: chosen.description } : {}),
                });
              }}
            />
            <TextField label="版本号" required maxLength={20} {...form.field('userVersion')} />
            <TextField label="版本说明" maxLength={200} rows={3} {...form.field('description')} />
          </>
        );
      }}
    </FormDialog>
  );
}
