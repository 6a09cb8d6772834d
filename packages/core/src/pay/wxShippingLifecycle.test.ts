import { expect, it } from 'vitest';
import { allowed, next } from '../lifecycle';
import { wxShippingLifecycle } from './wxShippingLifecycle';

it('what WeChat is told of a shipping: every pair of a status and an event [NET-19]', () => {
  const { statuses } = wxShippingLifecycle;
  const nameOf = (code: number | undefined) => Object.entries(statuses).find(([, one]) => one.code === code)?.[0];
  const pairs = Object.fromEntries(
    Object.entries(statuses).map(([name, { code }]) => [
      name,
      Object.fromEntries(
        allowed(wxShippingLifecycle, code).map((event) => [event, nameOf(next(wxShippingLifecycle, code, event))]),
      ),
    ]),
  );
  expect(pairs).toEqual({
    toUpload: { push: 'uploading' },
    uploading: { taken: 'uploaded', wait: 'toUpload', refuse: 'failed' },
    uploaded: { renew: 'renewed' },
    renewed: {},
    failed: { push: 'uploading' },
  });
});
