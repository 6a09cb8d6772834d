import type { Client } from '@partsdesk/sdk';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { payWxAccountModifyRecord } from '@partsdesk/sdk/pay/payWxAccountModifyRecord';
import { payWxMeichantApply } from '@partsdesk/sdk/pay/payWxMeichantApply';
import type { MerchantProvider } from './merchantForm';
import type { OnboardingApi } from './onboarding';

/** Makes the onboarding flow's calls through the SDK. */
export function onboardingApi(client: Client, provider: MerchantProvider): OnboardingApi {
  if (provider === 'wechat') {
    const [applies, changes] = [payWxMeichantApply(client), payWxAccountModifyRecord(client)];
    return {
      provider,
      current: () => applies.queryApplyInfo(),
      add: (form, idempotencyKey) => applies.add({ form }, { idempotencyKey }),
      update: (change, idempotencyKey) => applies.update(change, { idempotencyKey }),
      submit: (seen, idempotencyKey) => applies.submit(seen, { idempotencyKey }),
      sync: (id) => applies.syncWxApplyStatus({ id }),
      change: (_kind, { bank = {} }, idempotencyKey) => changes.add({ bank }, { idempotencyKey }),
    };
  }
  const accounts = paySqbAccount(client);
  return {
    provider,
    async current() {
      const { id } = await accounts.queryApplyInfo();
      return id === null ? null : accounts.get({ id });
    },
    add: (form, idempotencyKey) => accounts.add({ form }, { idempotencyKey }),
    update: (change, idempotencyKey) => accounts.update(change, { idempotencyKey }),
    submit: (seen, idempotencyKey) => accounts.submit(seen, { idempotencyKey }),
    sync: (id) => accounts.syncApplyStatus({ id }),
    async change(kind, form, idempotencyKey) {
      const id = await accounts.addChange({ kind, form }, { idempotencyKey });
      await accounts.submitChange({ id }, { idempotencyKey: `${idempotencyKey}-submit` });
    },
  };
}
