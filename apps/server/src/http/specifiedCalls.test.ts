import { expect, it } from 'vitest';
import { readDocuments } from '../kit/documents';
import { SPECIFIED_CALLS } from './specifiedCalls.fixture';

const documents = readDocuments();
const stands = new Set(
  documents.flatMap(({ operations }) => operations.map(({ method, path }) => `${method} ${path}`)),
);

it('[NET-13] every call group of the specification is implemented', () => {
  const missing = Object.entries(SPECIFIED_CALLS).flatMap(([group, calls]) =>
    calls
      .map((call) => call.split(' '))
      .filter(([method = '', operation = '']) => !stands.has(`${method} /api/${group}/${operation}`))
      .map(([method = '', operation = '']) => `${method} ${group}/${operation}`),
  );
  expect(missing).toEqual([]);
});

it('[PROD-11] marketing has bargains, coupons, gifts, sign-in, new arrivals, distribution and tasks', () => {
  const groups = new Set(
    Object.keys(SPECIFIED_CALLS).filter((group) => [...stands].some((call) => call.includes(` /api/${group}/`))),
  );
  for (const group of [
    'bargainActSchema',
    'bargainingActivity',
    'couponSchema',
    'couponDistributionActivity',
    'partsConsumptionGiftSchema',
    'signInExhibition',
    'recommendGoodsDetail',
    'distributor',
    'subCommissionSettlement',
    'distributorEarnTask',
  ])
    expect(groups).toContain(`parts/${group}`);
});
