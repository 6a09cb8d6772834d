import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryStorage } from '../storage';
import type { Channel, TabMessage } from './channel';
import { readLogin, rememberedLoginName, storeLogin } from './login';
import { createSession } from './session';
import {
  LOGOUT_QUESTION,
  sessionFlow,
  type SessionApi,
  type SessionEmitted,
  type ThirdLoginAnswer,
} from './sessionFlow';

const login = { access_token: 'a1', refresh_token: 'r1', expires_in: 7200 };
const user = { id: 'u1', name: '王老板', phone: '13800000000', authorities: [{ level: 5 }] };
const shop = { tenantId: 's1', deptId: 'd1', businessNature: 200, name: '城东店' };
const ticket = { sessionId: 'a', BJ_SESSION: 'b' };
const now = () => 1000;

/** Makes channels of one browser: a message posted on one reaches the others. */
function browser() {
  const listeners = new Map<Channel, Set<(heard: TabMessage) => void>>();
  return (): Channel => {
    const channel: Channel = {
      post: (heard) => {
        for (const [other, heardBy] of listeners) if (other !== channel) heardBy.forEach((listener) => listener(heard));
      },
      onMessage: (listener) => {
        listeners.get(channel)?.add(listener);
        return () => void listeners.get(channel)?.delete(listener);
      },
    };
    listeners.set(channel, new Set());
    return channel;
  };
}

function open(
  options: {
    api?: Partial<SessionApi>;
    loggedIn?: boolean;
    storage?: ReturnType<typeof memoryStorage>;
    channel?: Channel;
  } = {},
) {
  const storage = options.storage ?? memoryStorage();
  if (options.loggedIn) storeLogin(storage, login, now());
  const session = createSession({ storage, now });
  const api = {
    login: vi.fn(() => Promise.resolve(login)),
    thirdLogin: vi.fn((): Promise<ThirdLoginAnswer> => Promise.resolve({ status: 0, login })),
    logout: vi.fn(() => Promise.resolve<unknown>(null)),
    user: vi.fn(() => Promise.resolve(user)),
    ...options.api,
  };
  const actor = createActor(sessionFlow, {
    input: { api, session, storage, now, channel: options.channel ?? browser()() },
  });
  const emitted: SessionEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  session.attach(actor);
  actor.start();
  const notices = () => emitted.flatMap((event) => (event.type === 'notice' ? [event.notice.text] : []));
  const paths = () => emitted.flatMap((event) => (event.type === 'goTo' ? [event.path] : []));
  const reach = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 10_000 });
  return { actor, api, session, storage, notices, paths, reach };
}
const logIn = { type: 'logIn', username: 'boss', password: 'secret', remember: true } as const;

describe('logging in', () => {
  it('turns the session from logged out to logged in [SESS-01, GUARD-08]', async () => {
    const { actor, storage, paths, reach } = open();
    expect(actor.getSnapshot().value).toBe('loggedOut');
    actor.send(logIn);
    await reach('loggedIn');
    expect(readLogin(storage, now())?.authorization).toBe('Bearer a1');
    expect(paths()).toEqual(['/transit/select']);
  });

  it('sends authType, username and password [SESS-13]', async () => {
    const { actor, api, reach } = open();
    actor.send(logIn);
    await reach('loggedIn');
    expect(api.login).toHaveBeenCalledWith({ authType: 'password', username: 'boss', password: 'secret' });
  });

  it('remembers the name when asked, never the password, and forgets it when not [SESS-11]', async () => {
    const { actor, storage, reach } = open();
    actor.send(logIn);
    await reach('loggedIn');
    expect(rememberedLoginName(storage, now())).toBe('boss');
    expect(storage.get('partsdesk:login')).not.toContain('secret');
    actor.send({ type: 'logOut' });
    await reach('loggedOut');
    actor.send({ ...logIn, remember: false });
    await reach('loggedIn');
    expect(rememberedLoginName(storage, now())).toBeUndefined();
  });

  it("a refusal stays at the login with the server's words", async () => {
    const { actor, storage, reach } = open({ api: { login: () => Promise.reject(new Error('用户名或密码错误')) } });
    actor.send(logIn);
    await reach('loggedOut');
    expect(actor.getSnapshot().context.refusal).toBe('用户名或密码错误');
    expect(readLogin(storage, now())).toBeUndefined();
  });

  it('a login that is still kept is taken up again [SESS-10]', () => {
    expect(open({ loggedIn: true }).actor.getSnapshot().value).toEqual({ loggedIn: 'userMissing' });
  });
});

describe('third-party login', () => {
  it('status 0 continues to the page that was asked for [SESS-06, GUARD-12, BODY-03]', async () => {
    const { actor, api, paths, storage, reach } = open();
    actor.send({ type: 'thirdLogin', ticket, to: '/goods/shop/list' });
    await reach('loggedIn');
    expect(api.thirdLogin).toHaveBeenCalledWith(ticket);
    expect(readLogin(storage, now())?.access_token).toBe('a1');
    expect(paths()).toEqual(['/goods/shop/list']);
  });

  it('status 1404 returns to Login with the code [SESS-07]', async () => {
    const { actor, notices, paths, reach } = open({ api: { thirdLogin: () => Promise.resolve({ status: 1404 }) } });
    actor.send({ type: 'thirdLogin', ticket, to: '/x' });
    await reach('loggedOut');
    expect(paths()).toEqual(['/user/login?code=1404']);
    expect(notices()).toEqual([]);
  });

  it('[F-29] keeps the ticket that nobody is bound to, for a registration, until the next one', async () => {
    const answers = [{ status: 1404 as const }, { status: 1401 as const }];
    const { actor, reach } = open({
      api: { thirdLogin: () => Promise.resolve(answers.shift() ?? { status: 1401 as const }) },
    });
    const unbound = async () => {
      actor.send({ type: 'thirdLogin', ticket, to: '/x' });
      await reach('loggedOut');
      return actor.getSnapshot().context.unbound;
    };
    expect(await unbound()).toEqual(ticket);
    expect(await unbound()).toBeUndefined();
  });

  it('status 1401 warns [SESS-08, MSG-07]', async () => {
    const { actor, notices, paths, reach } = open({ api: { thirdLogin: () => Promise.resolve({ status: 1401 }) } });
    actor.send({ type: 'thirdLogin', ticket, to: '/x' });
    await reach('loggedOut');
    expect(notices()).toEqual(['登录凭证失效，请重新登录。']);
    expect(paths()).toEqual(['/user/login']);
  });

  it('replaces whoever was logged in', async () => {
    const { actor, storage, reach } = open({
      loggedIn: true,
      api: { thirdLogin: () => Promise.resolve({ status: 1401 }) },
    });
    actor.send({ type: 'thirdLogin', ticket, to: '/x' });
    await reach('loggedOut');
    expect(readLogin(storage, now())).toBeUndefined();
  });
});

describe('user info', () => {
  it('is loaded when the guard asks for it [GUARD-09, DATA-04]', async () => {
    const { actor, reach } = open({ loggedIn: true });
    actor.send({ type: 'loadUser' });
    await reach({ loggedIn: 'ready' });
    expect(actor.getSnapshot().context.user).toEqual(user);
  });

  it('a failure clears the login and goes to Login [SESS-09, GUARD-10]', async () => {
    const { actor, storage, paths, reach } = open({
      loggedIn: true,
      api: { user: () => Promise.reject(new Error('boom')) },
    });
    actor.send({ type: 'loadUser' });
    await reach('loggedOut');
    expect(readLogin(storage, now())).toBeUndefined();
    expect(paths()).toEqual(['/user/login']);
  });
});

describe('a lost login', () => {
  it.each([
    ['refresh', '登录过期，自动跳到登录页～'],
    ['unauthorized', '登录凭证失效，自动跳到登录页。'],
  ] as const)(
    'by %s clears the login, notifies once for many failed calls, opens Login [SESS-04, SESS-05, HTTP-04, HTTP-05]',
    async (reason, text) => {
      const { session, storage, notices, paths, reach } = open({ loggedIn: true });
      session.enter(shop);
      session.lost(reason);
      session.lost('unauthorized');
      await reach('expired');
      expect(readLogin(storage, now())).toBeUndefined();
      expect(session.context().tenantId).toBeUndefined();
      expect(notices()).toEqual([text]);
      expect(paths()).toEqual(['/user/login']);
    },
  );

  it('while user info is loaded is told once, as the loss that it is', async () => {
    let refuse: (reason: Error) => void = () => undefined;
    const { actor, session, notices, paths, reach } = open({
      loggedIn: true,
      api: {
        user: () =>
          new Promise((_, reject) => {
            refuse = reject;
          }),
      },
    });
    actor.send({ type: 'loadUser' });
    session.lost('unauthorized');
    refuse(new Error('401'));
    await reach('expired');
    expect(notices()).toEqual(['登录凭证失效，自动跳到登录页。']);
    expect(paths()).toEqual(['/user/login']);
  });
});

describe('the session port', () => {
  it("reads the tokens anew each time, so that another tab's renewal is seen, and stores renewals", () => {
    const { session, storage } = open({ loggedIn: true });
    storeLogin(storage, { ...login, access_token: 'fromOtherTab' }, now());
    expect(session.tokens()?.access_token).toBe('fromOtherTab');
    session.renewed({ ...login, access_token: 'renewed' });
    expect(session.tokens()?.access_token).toBe('renewed');
  });
});

describe('logging out', () => {
  it('asks first, in the words of the specification [VALID-17]', () => {
    expect(LOGOUT_QUESTION).toBe('真的要注销登录吗 ?');
  });

  it.each([
    ['answers', () => Promise.resolve(null)],
    ['refuses', () => Promise.reject(new Error('down'))],
  ])('clears login and shop when the server %s, and says so [SESS-14, MSG-06]', async (_, logout) => {
    const { actor, session, storage, notices, paths, reach } = open({
      loggedIn: true,
      api: { logout: vi.fn<() => Promise<unknown>>(logout) },
    });
    session.enter(shop);
    actor.send({ type: 'logOut' });
    await reach('loggedOut');
    expect(readLogin(storage, now())).toBeUndefined();
    expect(session.context().tenantId).toBeUndefined();
    expect(notices()).toEqual(['退出成功']);
    expect(paths()).toEqual(['/user/login']);
  });

  it('calls the server once and says nothing more when that call ends in 401', async () => {
    const tab = open({ loggedIn: true, api: { logout: vi.fn(() => Promise.reject(new Error('401'))) } });
    tab.actor.send({ type: 'logOut' });
    tab.session.lost('unauthorized');
    await tab.reach('loggedOut');
    expect(tab.api.logout).toHaveBeenCalledTimes(1);
    expect(tab.notices()).toEqual(['退出成功']);
  });
});

describe('several tabs', () => {
  it('a logout reaches the other tabs, silently', async () => {
    const storage = memoryStorage();
    const channels = browser();
    const first = open({ storage, loggedIn: true, channel: channels() });
    const second = open({ storage, channel: channels() });
    first.actor.send({ type: 'logOut' });
    await second.reach('loggedOut');
    expect(second.notices()).toEqual([]);
    expect(second.paths()).toEqual(['/user/login']);
  });

  it('a login in one tab logs the other in, and a late word of a logout does not undo it', async () => {
    const storage = memoryStorage();
    const channels = browser();
    const first = open({ storage, channel: channels() });
    const second = open({ storage, channel: channels() });
    first.actor.send(logIn);
    await second.reach('loggedIn');
    second.actor.send({ type: 'otherTab', message: { type: 'loggedOut' } });
    expect(second.actor.getSnapshot().value).toBe('loggedOut');
    expect(readLogin(storage, now())?.access_token).toBe('a1');
  });

  it("another user in another tab takes this tab's user and shop away", async () => {
    const tab = open({ loggedIn: true });
    tab.actor.send({ type: 'loadUser' });
    await tab.reach({ loggedIn: 'ready' });
    tab.session.enter(shop);
    tab.actor.send({ type: 'otherTab', message: { type: 'loggedIn' } });
    expect(tab.actor.getSnapshot().value).toEqual({ loggedIn: 'userMissing' });
    expect(tab.actor.getSnapshot().context.user).toBeUndefined();
    expect(tab.session.context().tenantId).toBeUndefined();
  });
});
