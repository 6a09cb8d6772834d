import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, memorySession, type LoginInfo } from '@partsdesk/sdk';
import { sms } from '@partsdesk/sdk/basic/sms';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { register } from './testing/company/register';
import { startProcess } from './testing/process/startProcess';

const folder = mkdtempSync(join(tmpdir(), 'parts desk '));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

// Logs do not depend on the database, so that one run is enough.
it.skipIf(process.env.TEST_DATABASE_URL)(
  'no token, password or code stands in any log, at its most talkative, and a client’s fault is no error of ours',
  async () => {
    const server = await startProcess({ DATA_DIR: folder, LOG_LEVEL: 'debug', LOGIN_RATE: '1000' });
    const secrets = new Set<string>();
    const phone = '13800000031';
    const [password, wrong, next] = ['kein-Geheimnis-8', 'falsch-geraten-7', 'ganz-anders-9'];
    for (const one of [password, wrong, next]) secrets.add(one);
    const keep = (login: LoginInfo | undefined) => {
      for (const token of [login?.access_token, login?.refresh_token]) if (token) secrets.add(token);
      return login as LoginInfo;
    };
    try {
      const { session, client } = await register(server.url, phone, password);
      keep(session.tokens());
      const anonymous = createClient({ baseUrl: server.url, session: memorySession() });
      const gate = oauth(anonymous);
      const refused = async (act: Promise<unknown>) => {
        await expect(act).rejects.toThrow();
      };
      const sent = async () => {
        const messages = (await (await fetch(`${server.url}/sandbox/sms?phone=${phone}`)).json()) as { text: string }[];
        return messages.flatMap(({ text }) => /验证码(\d{6})/.exec(text)?.[1] ?? []);
      };

      const first = keep(await gate.login({ authType: 'password', username: phone, password }));
      await refused(gate.login({ authType: 'password', username: phone, password: wrong }));
      const renewed = keep(await gate.refreshToken({ refreshToken: first.refresh_token }));
      const bearer = (token: string, path: string, init: RequestInit = {}) =>
        fetch(server.url + path, {
          ...init,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        });
      // Used once, it voids the token that it came of.
      expect((await bearer(renewed.access_token, '/api/user/sysUser/user')).status).toBe(200);
      await refused(gate.refreshToken({ refreshToken: first.refresh_token }));
      secrets.add('niemandes-token-0123456789abcdef');
      expect((await bearer('niemandes-token-0123456789abcdef', '/api/user/sysUser/user')).status).toBe(401);
      const { access_token: token } = session.tokens() ?? first;
      // Puts secrets in wrong places: an unknown parameter, an unknown address, a body that is not JSON, a wrong
      // method.
      for (const path of [
        `/api/user/sysUser/user?access_token=${token}`,
        `/api/no/such?password=${password}`,
        `/nowhere/${encodeURIComponent('x')}?token=${token}`,
      ])
        await bearer(token, path);
      expect(
        (
          await bearer(token, '/api/gate/oauth/login', {
            method: 'POST',
            body: `{"password": "${password}", "authType": `,
          })
        ).status,
      ).toBe(400);
      expect(
        (
          await bearer(token, '/api/gate/oauth/login', {
            method: 'POST',
            body: JSON.stringify({ authType: 'password', username: phone, password, [token]: 1 }),
          })
        ).status,
      ).toBe(400);
      expect(
        (await bearer(token, '/api/gate/oauth/login', { method: 'DELETE', body: JSON.stringify({ password }) })).status,
      ).toBe(405);

      const user = await sysUser(client).user();
      for (const query of [token, 'falsches-token-im-socket']) {
        secrets.add(query);
        const socket = new WebSocket(
          `${server.url.replace('http', 'ws')}/api/parts-ws/wsServer/${user.id}?access_token=${query}`,
        );
        socket.on('error', () => undefined);
        await once(socket, 'open');
        // A message above the size that a socket takes.
        if (query === token) socket.send('x'.repeat(2048));
        await once(socket, 'close');
      }

      await sysUser(client).modifyPassword({ oldPassword: password, newPassword: next });
      await vi.waitFor(() => sms(anonymous).sendCode({ mobile: '13800000032', purpose: 'register' }), {
        timeout: 60_000,
      });
      const codes = await vi.waitFor(
        async () => {
          const found = await sent();
          if (!found.length) throw new Error('no message yet');
          return found;
        },
        { timeout: 60_000 },
      );
      for (const code of codes) secrets.add(code);
      // Puts the code into the address; the registration has consumed it.
      await refused(
        sysUser(anonymous).forgetPassword({ phone, password: 'noch-einmal-anders-1' }, { smsCode: codes[0] ?? '' }),
      );
      secrets.add('noch-einmal-anders-1');
    } finally {
      await server.end('SIGTERM');
    }
    const log = server.output();
    // The log does name the requests.
    for (const path of [
      '/api/gate/oauth/login',
      '/api/gate/oauth/refreshToken',
      '/api/parts-ws/wsServer/',
      '/api/user/sysUser/forgetPassword',
      '/api/no/such',
    ])
      expect(log).toContain(path);
    expect(log).toContain('Max payload size exceeded');
    expect(log.split('\n').filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(log.split('\n').length).toBeGreaterThan(40);
    expect(secrets.size).toBeGreaterThan(10);
    expect(
      [...secrets].filter((secret) =>
        /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?![\\d])`).test(log) : log.includes(secret),
      ),
    ).toEqual([]);
  },
  120_000,
);
