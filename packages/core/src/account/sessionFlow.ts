import { SupersededError, type LoginInfo } from '@partsdesk/sdk';
import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import { message, type Notice } from '../notice/notice';
import type { KeyValueStorage } from '../storage';
import type { Channel, TabMessage } from './channel';
import { tellInPlace, loginLostNotice } from './errorNotice';
import { forgetLoginName, readLogin, rememberLoginName, storeLogin } from './login';
import { LOGIN_PATH, LOGIN_UNBOUND_PATH, SELECT_STORE_PATH } from './paths';
import type { ThirdPartyTicket } from './routeGuard';
import type { Session } from './session';
import type { SessionEvent } from './sessionEvent';
import type { UserInfo } from './user';

/** Credentials of `gate/oauth/login` (SESS-13). */
export interface Credentials {
  authType: 'password';
  username: string;
  password: string;
}

/** Answer of `gate/oauth/thirdLogin` (SESS-06 to 08). */
export type ThirdLoginAnswer = { status: 0; login: LoginInfo } | { status: 1401 | 1404 };

export interface SessionApi {
  login(credentials: Credentials): Promise<LoginInfo>;
  thirdLogin(ticket: ThirdPartyTicket): Promise<ThirdLoginAnswer>;
  logout(): Promise<unknown>;
  user(): Promise<UserInfo>;
}

export interface SessionInput {
  api: SessionApi;
  session: Pick<Session, 'clear' | 'leave'>;
  storage: KeyValueStorage;
  /** Milliseconds since 1970. */
  now: () => number;
  channel: Channel;
}

/** Requests to the app: show a notice, open a page. */
export type SessionEmitted = { type: 'notice'; notice: Notice } | { type: 'goTo'; path: string };

interface SessionContext extends SessionInput {
  user: UserInfo | undefined;
  /** The server's message for the last refused login. */
  refusal: string | undefined;
  /** The ticket of a platform's account that belongs to nobody here: whoever holds it may register by it. */
  unbound: ThirdPartyTicket | undefined;
}

const goTo = (path: string) => ({ type: 'goTo', params: { path } }) as const;
const postToTabs = (message: TabMessage) => ({ type: 'postToTabs', params: message }) as const;

/**
 * The login's state: `loggedOut` → `loggingIn` → `loggedIn` (`userMissing`, `loadingUser`, `ready`) → `expired`, and
 * the third-party login. Ask `LOGOUT_QUESTION` before sending `logOut`.
 */
export const sessionFlow = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
  },
  actors: {
    logIn: fromPromise<LoginInfo, { api: SessionApi; credentials: Credentials }>(({ input }) =>
      input.api.login(input.credentials),
    ),
    thirdLogin: fromPromise<
      { answer: ThirdLoginAnswer; ticket: ThirdPartyTicket; to: string },
      { api: SessionApi; ticket: ThirdPartyTicket; to: string }
    >(async ({ input: { api, ticket, to } }) => ({ answer: await api.thirdLogin(ticket), ticket, to })),
    loadUser: fromPromise<UserInfo, SessionApi>(({ input }) => input.user()),
    logOut: fromPromise<unknown, SessionApi>(({ input }) => input.logout()),
    otherTabs: fromCallback<SessionEvent, Channel>(({ input, sendBack }) =>
      input.onMessage((heard) => {
        sendBack({ type: 'otherTab', message: heard });
      }),
    ),
  },
  actions: {
    store: ({ context: { storage, now } }, login: LoginInfo) => void storeLogin(storage, login, now()),
    forgetUser: assign({ user: undefined }),
    goTo: emit((_, { path }: { path: string }): SessionEmitted => ({ type: 'goTo', path })),
    tell: emit((_, notice: Notice): SessionEmitted => ({ type: 'notice', notice })),
    clear: ({ context }) => {
      context.session.clear();
    },
    leave: ({ context }) => {
      context.session.leave();
    },
    postToTabs: ({ context }, message: TabMessage) => {
      context.channel.post(message);
    },
  },
  guards: {
    hasLogin: ({ context: { storage, now } }) => readLogin(storage, now()) !== undefined,
    otherTabLoggedIn: ({ event }) => event.type === 'otherTab' && event.message.type === 'loggedIn',
    otherTabLoggedOut: ({ event }) => event.type === 'otherTab' && event.message.type === 'loggedOut',
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, user: undefined, refusal: undefined, unbound: undefined }),
  invoke: { src: 'otherTabs', input: ({ context }) => context.channel },
  initial: 'restoring',
  states: {
    restoring: { always: [{ guard: 'hasLogin', target: 'loggedIn' }, { target: 'loggedOut' }] },
    loggedOut: {
      on: {
        logIn: 'loggingIn',
        thirdLogin: 'thirdLoggingIn',
        otherTab: { guard: 'otherTabLoggedIn', target: 'loggedIn', actions: goTo(SELECT_STORE_PATH) },
      },
    },
    /** The credentials became invalid by themselves, and the user was notified. */
    expired: {
      on: {
        logIn: 'loggingIn',
        thirdLogin: 'thirdLoggingIn',
        otherTab: { guard: 'otherTabLoggedIn', target: 'loggedIn', actions: goTo(SELECT_STORE_PATH) },
      },
    },
    loggingIn: {
      entry: [
        'clear',
        assign({ refusal: undefined }),
        ({ context: { storage, now }, event }) => {
          if (event.type !== 'logIn') return;
          if (event.remember) rememberLoginName(storage, event.username, now());
          else forgetLoginName(storage);
        },
      ],
      invoke: {
        src: 'logIn',
        input: ({ context, event }) => {
          const { username, password } = event as Extract<SessionEvent, { type: 'logIn' }>;
          return { api: context.api, credentials: { authType: 'password', username, password } };
        },
        onDone: {
          target: 'loggedIn',
          actions: [
            { type: 'store', params: ({ event }) => event.output },
            postToTabs({ type: 'loggedIn' }),
            goTo(SELECT_STORE_PATH),
          ],
        },
        onError: { target: 'loggedOut', actions: assign({ refusal: ({ event }) => tellInPlace(event.error) }) },
      },
    },
    thirdLoggingIn: {
      // Drops the previous user's login: a ticket may belong to another user.
      entry: ['clear', 'forgetUser', assign({ unbound: undefined })],
      invoke: {
        src: 'thirdLogin',
        input: ({ context, event }) => {
          const { ticket, to } = event as Extract<SessionEvent, { type: 'thirdLogin' }>;
          return { api: context.api, ticket, to };
        },
        onDone: [
          {
            guard: ({ event }) => event.output.answer.status === 0,
            target: 'loggedIn',
            actions: [
              ({ context: { storage, now }, event }) => {
                const { answer } = event.output;
                if (answer.status === 0) storeLogin(storage, answer.login, now());
              },
              postToTabs({ type: 'loggedIn' }),
              { type: 'goTo', params: ({ event }) => ({ path: event.output.to }) },
            ],
          },
          {
            guard: ({ event }) => event.output.answer.status === 1404,
            target: 'loggedOut',
            actions: [assign({ unbound: ({ event }) => event.output.ticket }), goTo(LOGIN_UNBOUND_PATH)],
          },
          {
            target: 'loggedOut',
            actions: [{ type: 'tell', params: message('warning', '登录凭证失效，请重新登录。') }, goTo(LOGIN_PATH)],
          },
        ],
        onError: {
          target: 'loggedOut',
          actions: [assign({ refusal: ({ event }) => tellInPlace(event.error) }), goTo(LOGIN_PATH)],
        },
      },
    },
    loggedIn: {
      initial: 'userMissing',
      states: {
        userMissing: {},
        loadingUser: {
          invoke: {
            src: 'loadUser',
            input: ({ context }) => context.api,
            onDone: { target: 'ready', actions: assign({ user: ({ event }) => event.output }) },
            onError: [
              // The shop was switched meanwhile, and the shop flow loads the user itself.
              { guard: ({ event }) => event.error instanceof SupersededError, target: 'userMissing' },
              {
                target: '#session.loggedOut',
                actions: ['clear', 'forgetUser', postToTabs({ type: 'loggedOut' }), goTo(LOGIN_PATH)],
              },
            ],
          },
        },
        ready: {},
      },
      on: {
        loadUser: '.loadingUser',
        userLoaded: { target: '.ready', actions: assign({ user: ({ event }) => event.user }) },
        logOut: 'loggingOut',
        thirdLogin: 'thirdLoggingIn',
        lost: {
          target: 'expired',
          actions: [
            'clear',
            'forgetUser',
            postToTabs({ type: 'loggedOut' }),
            { type: 'tell', params: ({ event }) => loginLostNotice(event.reason) },
            goTo(LOGIN_PATH),
          ],
        },
        otherTab: [
          { guard: 'otherTabLoggedOut', target: 'loggedOut', actions: ['leave', 'forgetUser', goTo(LOGIN_PATH)] },
          // Drops everything of this tab, since the other tab may have logged in another user.
          {
            guard: 'otherTabLoggedIn',
            target: '.userMissing',
            actions: ['leave', 'forgetUser', goTo(SELECT_STORE_PATH)],
          },
        ],
      },
    },
    loggingOut: {
      invoke: {
        src: 'logOut',
        input: ({ context }) => context.api,
        onDone: 'leaving',
        onError: 'leaving',
      },
    },
    /** Forgets the login on this machine whatever the server answers (SESS-14). */
    leaving: {
      entry: [
        'clear',
        'forgetUser',
        postToTabs({ type: 'loggedOut' }),
        { type: 'tell', params: message('success', '退出成功') },
        goTo(LOGIN_PATH),
      ],
      always: 'loggedOut',
    },
  },
});

/** Question before `logOut`; the blank before the mark is the specification's (VALID-17). */
export const LOGOUT_QUESTION = '真的要注销登录吗 ?';
