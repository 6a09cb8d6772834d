import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { can } from '@partsdesk/core/lifecycle';
import { changedSections } from '@partsdesk/core/pay/onboarding/merchantForm';
import type { Application, ChangeKind } from '@partsdesk/core/pay/onboarding/onboarding';
import { sqbApplyLifecycle } from '@partsdesk/core/pay/onboarding/sqbApplyLifecycle';
import { sqbChangeLifecycle } from '@partsdesk/core/pay/onboarding/sqbChangeLifecycle';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import type { Schemas } from '@partsdesk/sdk/types/pay';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { useState } from 'react';
import { AccountChangeForm } from './onboarding/AccountChangeForm';
import { ChangeRow } from './onboarding/ChangeRow';
import { FormSummary } from './onboarding/FormSummary';
import { Onboarding } from './onboarding/Onboarding';

/** 收钱吧开通, at Shouqianba. */
export const SqbPayApply = () => (
  <Onboarding provider="shouqianba" title="收钱吧开通">
    {(application, reload) => (
      <SqbAccount account={application as Application & Schemas['SqbAccount']} reload={reload} />
    )}
  </Onboarding>
);

function titleOf({ kind, form: { bank } }: Schemas['SqbAccount']['changes'][number]): string {
  const { label } = changedSections[kind];
  return bank ? `${label}：${bank.bankName ?? ''} ${bank.accountNumber ?? ''}` : label;
}

/** Shows the data in force and the requested changes. */
function SqbAccount({ account, reload }: { account: Schemas['SqbAccount']; reload: () => void }) {
  const accounts = useGroup(paySqbAccount);
  const [changing, setChanging] = useState<Schemas['SqbChange'] | 'new'>();
  const before = changing === 'new' ? undefined : changing;
  const isOpen = account.status === sqbApplyLifecycle.statuses.open.code;
  const free = account.changes.every(({ doneTime }) => doneTime !== null);
  async function save(kind: ChangeKind, form: Schemas['MerchantForm'], key: string) {
    if (before) await accounts.updateChange({ id: before.id, version: before.version, form }, { idempotencyKey: key });
    const id = before?.id ?? (await accounts.addChange({ kind, form }, { idempotencyKey: key }));
    await accounts.submitChange({ id }, { idempotencyKey: `${key}-submit` });
  }
  return (
    <>
      {isOpen && account.terminalReason && <Alert severity="error">{account.terminalReason}</Alert>}
      <FormSummary
        title={isOpen ? `收款资料（商户号 ${account.merchantSn}）` : '已提交的资料'}
        form={account.form}
        action={
          isOpen &&
          free && (
            <Permitted path="paySqbAccount.update">
              <Button variant="outlined" onClick={() => setChanging('new')}>
                变更资料
              </Button>
            </Permitted>
          )
        }
      />
      {account.changes.length > 0 && (
        <Paper component="section" aria-label="变更记录" variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
          <Typography component="h2" variant="h2">
            变更记录
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {account.changes.map((change) => (
              <ChangeRow
                key={change.id}
                lifecycle={sqbChangeLifecycle}
                {...change}
                title={titleOf(change)}
                action={
                  can(sqbChangeLifecycle, change.status, 'updateChange') && (
                    <Permitted path="paySqbAccount.update">
                      <Button size="small" onClick={() => setChanging(change)}>
                        修改后提交
                      </Button>
                    </Permitted>
                  )
                }
              />
            ))}
          </Box>
        </Paper>
      )}
      {changing && (
        <AccountChangeForm
          provider="shouqianba"
          form={account.form}
          before={before}
          save={save}
          onClose={(saved) => {
            setChanging(undefined);
            if (saved) reload();
          }}
        />
      )}
    </>
  );
}
