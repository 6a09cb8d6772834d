import { describe, expect, it } from 'vitest';
import { permissionsOf, type MenuRecord } from './permissions';
import { workplace } from './workplace';

const page = (path: string, display = 1): MenuRecord => ({ id: path, name: path, path, type: 1, display });
const pathOfRoute = (name: string) => `/${name}`;
const landing = (...pages: MenuRecord[]) => workplace(permissionsOf(pages), pathOfRoute);

describe('[U-18] staff land where they work', () => {
  it('the cashier at the desk, the keeper at the hand-out, the manager at the figures', () => {
    const customers = page('CustomerList');
    expect(landing(customers, page('CashIndex', 0), page('CashWaitOutStock', 0))).toBe('/CashIndex');
    expect(landing(customers, page('CashWaitOutStock', 0))).toBe('/CashWaitOutStock');
    expect(landing(customers, page('CashIndex', 0), page('DashboardAnalysis'))).toBe('/DashboardAnalysis');
  });

  it('others at the first page of their menu', () => {
    expect(landing(page('CustomerList'))).toBe('/CustomerList');
    expect(landing()).toBeUndefined();
  });
});
