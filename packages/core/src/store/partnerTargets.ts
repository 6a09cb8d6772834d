import { BUSINESS_NATURE_DEFAULT } from './shopContext';

export interface PartnerTarget {
  target: 'collaboration' | 'distribution';
  label: string;
}

/**
 * Lists the platforms that a shop links to: the parts-collaboration platform only for business nature 200 (PERM-12),
 * the distribution platform always (PROD-17).
 */
export function partnerTargets(businessNature: number): PartnerTarget[] {
  return [
    ...(businessNature === BUSINESS_NATURE_DEFAULT
      ? [{ target: 'collaboration' as const, label: '配件协作平台' }]
      : []),
    { target: 'distribution', label: '分销平台' },
  ];
}
