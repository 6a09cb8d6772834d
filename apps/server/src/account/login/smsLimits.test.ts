import { sms } from '@partsdesk/sdk/basic/sms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { workIsDone } from '../../testing/workIsDone';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('ten messages a day go to one number, from wherever they are asked for', async () => {
  const mobile = freshPhone();
  const ask = () => sms(server.client()).sendCode({ mobile, purpose: 'register' });
  for (let n = 0; n < 10; n += 1) {
    await ask();
    server.clock.advance(3700);
  }
  await expect(ask()).rejects.toMatchObject({
    httpStatus: 429,
    message: '该手机号今天收到的验证码已达上限，请明天再试',
  });
  await expect(sms(server.client()).sendCode({ mobile: freshPhone(), purpose: 'register' })).resolves.toBeDefined();
  server.clock.advance(86_400);
  await expect(ask()).resolves.toBeDefined();
});

it('[MEM-78] a message that is posted again after a crash arrives once', async () => {
  const mobile = freshPhone();
  const inbox = async () =>
    (await (await fetch(`${server.url}/sandbox/sms?phone=${mobile}`)).json()) as { text: string }[];
  await sms(server.client()).sendCode({ mobile, purpose: 'register' });
  await expect.poll(async () => (await inbox()).length).toBe(1);
  await workIsDone(server);
  // As a process leaves it that died behind the gateway's answer.
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .updateTable('platform.outbox')
      .set({ done_time: null, next_try: server.clock.now() })
      .where('kind', '=', 'sms')
      .execute(),
  );
  await workIsDone(server);
  expect(await inbox()).toHaveLength(1);
});
