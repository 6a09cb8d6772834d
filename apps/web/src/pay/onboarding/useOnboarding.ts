import { shopDay } from '@partsdesk/core/dates';
import type { MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { onboardingApi } from '@partsdesk/core/pay/onboarding/onboardingApi';
import { onboardingFlow } from '@partsdesk/core/pay/onboarding/onboardingFlow';
import { newKey } from '@partsdesk/sdk';
import { useActor } from '@xstate/react';
import { useState } from 'react';
import { client, now } from '../../session';

/** Runs the onboarding flow of a store at a provider. */
export function useOnboarding(provider: MerchantProvider) {
  const [input] = useState(() => ({
    api: onboardingApi(client, provider),
    newKey,
    today: () => shopDay(now()),
  }));
  return useActor(onboardingFlow, { input });
}
