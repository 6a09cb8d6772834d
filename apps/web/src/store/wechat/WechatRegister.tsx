import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { can } from '@partsdesk/core/lifecycle';
import { wechatRegisterLifecycle } from '@partsdesk/core/store/wechatRegisterLifecycle';
import { openplatformAudit } from '@partsdesk/sdk/parts/openplatformAudit';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

const codeTypes = [
  { value: 1, label: '统一社会信用代码（18位）' },
  { value: 2, label: '组织机构代码（9位）' },
  { value: 3, label: '营业执照注册号（15位）' },
] as const;

/** 快速注册: has WeChat open a mini-app for a company that has none. */
export function WechatRegister() {
  const audit = useGroup(openplatformAudit);
  const { data: registration, reload } = useLoad(audit.fastRegisterWeabAppView);
  const [open, setOpen] = useState(false);
  const status = registration?.status ?? 0;
  const maySubmit = registration !== undefined && can(wechatRegisterLifecycle, status, 'submit');
  return (
    <Section
      title="快速注册小程序"
      state={registration && <LifecycleChip lifecycle={wechatRegisterLifecycle} status={status} />}
      action={
        maySubmit ? (
          <Permitted path="openplatformAudit.submit">
            <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
              {status ? '重新注册' : '开始注册'}
            </Button>
          </Permitted>
        ) : (
          <Button size="small" onClick={reload}>
            刷新状态
          </Button>
        )
      }
    >
      {registration?.reason && <Alert severity="error">{registration.reason}</Alert>}
      {status === 1 && <Alert severity="warning">请法人在 24 小时内打开微信「服务通知」，完成人脸验证。</Alert>}
      {status === 3 && <Alert severity="success">小程序已注册成功，请点击右上角授权绑定。</Alert>}
      {registration?.name ? (
        <FactGrid
          facts={[
            ['企业名称', registration.name],
            ['企业代码', registration.code],
            ['法人姓名', registration.legalPersonaName],
            ['法人微信号', registration.legalPersonaWechat],
            ['联系电话', registration.componentPhone],
          ]}
        />
      ) : (
        <Typography color="textSecondary">用营业执照信息即可注册，免微信认证费，一般 10 分钟内完成。</Typography>
      )}
      {open && (
        <FormDialog<{
          name: string;
          code: string;
          codeType: 1 | 2 | 3;
          legalPersonaWechat: string;
          legalPersonaName: string;
          componentPhone: string;
        }>
          title="快速注册小程序"
          saveLabel="提交"
          savedText="已提交，请法人在微信中完成验证"
          initial={{
            name: registration?.name ?? '',
            code: registration?.code ?? '',
            codeType: 1,
            legalPersonaWechat: registration?.legalPersonaWechat ?? '',
            legalPersonaName: registration?.legalPersonaName ?? '',
            componentPhone: registration?.componentPhone ?? '',
          }}
          save={(draft, idempotencyKey) => audit.submitRegister(draft, { idempotencyKey })}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <TextField label="企业名称" required maxLength={100} hint="与营业执照一致" {...form.field('name')} />
              <SelectField label="代码类型" required choices={codeTypes} {...form.field('codeType')} />
              <TextField label="企业代码" required maxLength={40} {...form.field('code')} />
              <TextField label="法人姓名" required maxLength={40} {...form.field('legalPersonaName')} />
              <TextField
                label="法人微信号"
                required
                maxLength={40}
                hint="微信会向该账号发送验证通知"
                {...form.field('legalPersonaWechat')}
              />
              <TextField
                label="联系电话"
                required
                maxLength={20}
                type="tel"
                check={(text) => (/^[0-9-]{7,20}$/.test(text) ? undefined : '联系电话格式不正确')}
                {...form.field('componentPhone')}
              />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  );
}
