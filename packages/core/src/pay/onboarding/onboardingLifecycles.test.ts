import { describe, expect, it } from 'vitest';
import { allowed, next, type AnyLifecycle } from '../../lifecycle';
import { applyStatusOf, sqbApplyEvent, sqbApplyLifecycle } from './sqbApplyLifecycle';
import { sqbChangeEvent, sqbChangeLifecycle } from './sqbChangeLifecycle';
import { wxAccountModifyLifecycle } from './wxAccountModifyLifecycle';
import { wxApplyEvent, wxApplyLifecycle } from './wxApplyLifecycle';

/** Lists every pair of status and event with its target. */
const pairs = (lifecycle: AnyLifecycle) =>
  Object.fromEntries(
    Object.entries(lifecycle.statuses).map(([name, { code }]) => [
      name,
      Object.fromEntries(
        allowed(lifecycle, code).map((event) => [
          event,
          Object.entries(lifecycle.statuses).find(([, one]) => one.code === next(lifecycle, code, event))?.[0],
        ]),
      ),
    ]),
  );

describe('the lifecycles of onboarding', () => {
  it('wechat application: every pair of a status and an event [FLOW-05]', () => {
    const onward = {
      askSign: 'toBeSigned',
      sign: 'signing',
      finish: 'finished',
      reject: 'rejected',
      cancel: 'canceled',
    };
    expect(pairs(wxApplyLifecycle)).toEqual({
      draft: { update: 'draft', submit: 'submitting' },
      submitting: { fieldError: 'draft', audit: 'auditing', askConfirm: 'toBeConfirmed', ...onward },
      auditing: { audit: 'auditing', askConfirm: 'toBeConfirmed', ...onward },
      rejected: { update: 'rejected', submit: 'submitting' },
      toBeConfirmed: { audit: 'auditing', askConfirm: 'toBeConfirmed', ...onward },
      toBeSigned: onward,
      signing: { sign: 'signing', finish: 'finished', reject: 'rejected', cancel: 'canceled' },
      finished: {},
      canceled: {},
    });
  });

  it('wechat settlement change: every pair', () => {
    expect(pairs(wxAccountModifyLifecycle)).toEqual({
      submitting: { accept: 'auditing', fail: 'failed' },
      auditing: { accept: 'auditing', pass: 'effective', fail: 'failed' },
      effective: {},
      failed: {},
    });
  });

  it('second provider: every pair, and 1 alone is open [FLOW-06] [DATA-21]', () => {
    const through = { beginOpening: 'opening', pass: 'activating', reject: 'rejected' };
    expect(pairs(sqbApplyLifecycle)).toEqual({
      draft: { update: 'draft', submit: 'submitting' },
      open: { close: 'closed' },
      submitting: {
        fieldError: 'draft',
        review: 'inReview',
        askVerify: 'waitVerify',
        askSign: 'waitSign',
        askShop: 'waitShop',
        ...through,
      },
      inReview: { review: 'inReview', askVerify: 'waitVerify', askSign: 'waitSign', askShop: 'waitShop', ...through },
      rejected: { update: 'rejected', submit: 'submitting' },
      closed: {},
      waitVerify: { review: 'inReview', askVerify: 'waitVerify', askSign: 'waitSign', askShop: 'waitShop', ...through },
      waitSign: { askSign: 'waitSign', askShop: 'waitShop', ...through },
      waitShop: { review: 'inReview', askSign: 'waitSign', askShop: 'waitShop', ...through },
      opening: through,
      activating: { pass: 'activating', open: 'open' },
    });
    expect(
      Object.values(sqbApplyLifecycle.statuses)
        .filter(({ code }) => applyStatusOf(code) === 1)
        .map(({ label }) => label),
    ).toEqual(['已开通']);
    expect(applyStatusOf(undefined)).toBe(0);
  });

  it('second provider’s change: every pair', () => {
    expect(pairs(sqbChangeLifecycle)).toEqual({
      draft: { updateChange: 'draft', submitChange: 'submitting' },
      submitting: {
        fieldError: 'draft',
        audit: 'auditing',
        pass: 'applying',
        done: 'effective',
        reject: 'rejected',
        withdraw: 'canceled',
      },
      auditing: { audit: 'auditing', pass: 'applying', done: 'effective', reject: 'rejected', withdraw: 'canceled' },
      applying: { pass: 'applying', done: 'effective', reject: 'rejected' },
      effective: {},
      rejected: { updateChange: 'rejected', submitChange: 'submitting' },
      canceled: {},
    });
  });

  it('a word of a provider that nobody knows raises nothing', () => {
    for (const event of [wxApplyEvent, sqbApplyEvent, sqbChangeEvent])
      for (const word of ['', 'toString', '7', 'APPLYMENT_STATE_MOON']) expect(event(word)).toBeUndefined();
    expect([wxApplyEvent('APPLYMENT_STATE_EDITTING'), sqbApplyEvent('6'), sqbChangeEvent('MODIFING')]).toEqual([
      'fieldError',
      'askShop',
      'pass',
    ]);
  });
});
