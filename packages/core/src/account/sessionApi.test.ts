import { expect, it } from 'vitest';
import { thirdLoginAnswer } from './sessionApi';

const login = { access_token: 'a', refresh_token: 'r', expires_in: 7200 };

it('a third-party login is read by status or by code [BODY-03, SESS-06, SESS-07, SESS-08]', () => {
  expect(thirdLoginAnswer({ status: 0, data: login })).toEqual({ status: 0, login });
  expect(thirdLoginAnswer({ code: 0, data: login })).toEqual({ status: 0, login });
  expect(thirdLoginAnswer({ status: 1404, data: null })).toEqual({ status: 1404 });
  expect(thirdLoginAnswer({ code: 1401 })).toEqual({ status: 1401 });
});

it('a success without tokens is no login', () => {
  expect(thirdLoginAnswer({ status: 0, data: null })).toEqual({ status: 1401 });
});
