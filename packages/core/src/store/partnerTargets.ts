import { BUSINESS_NATURE_DEFAULT } from './shopContext';

export interface PartnerTarget {
  target: 'collaboration' | 'distribution';
  label: string;
}

/** The platforms that a shop links out to: the parts-collaboration platform only where the business nature is 200 (PERM-12), the distribution platform everywhere (PROD-17). */
export function partnerTargets(businessNature: number): PartnerTarget[] {
  return [
    ...(businessNature === BUSINESS_NATURE_DEFAULT
      ? [{ target: 'collaboration' as const, label: '配件协同平台' }]
      : []),
    { target: 'distribution', label: '分销平台' },
  ];
}
