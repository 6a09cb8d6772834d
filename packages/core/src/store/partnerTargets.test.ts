import { describe, expect, it } from 'vitest';
import { partnerTargets } from './partnerTargets';

describe('the platforms that a shop links out to', () => {
  it('the parts-collaboration platform shows only when the business nature is 200 [PERM-12]', () => {
    expect(partnerTargets(200).map(({ target }) => target)).toEqual(['collaboration', 'distribution']);
    expect(partnerTargets(100).map(({ target }) => target)).toEqual(['distribution']);
  });
  it('the distribution platform is linked everywhere [PROD-17]', () => {
    for (const nature of [0, 100, 200])
      expect(partnerTargets(nature)).toContainEqual({ target: 'distribution', label: '分销平台' });
  });
});
