import type { MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { documentOwner } from '../../kit/owner/documentOwner';
import { lifecycleOf, titleOf, type FilingKind } from './filings';

/**
 * Returns the owner of an application or a change, which alone writes its status and its version. A provider's answer
 * leaves the version as it is, so that a form that is being edited can still be saved.
 */
export const filingOwner = (
  filing: { provider: MerchantProvider; kind: FilingKind },
  by: 'shop' | 'provider' = 'shop',
) =>
  documentOwner({
    table: 'merchant_filing',
    entity: 'merchantFiling',
    noun: titleOf(filing),
    lifecycles: { status: lifecycleOf(filing) },
    ...(by === 'provider' ? { versioned: false } : {}),
  });
