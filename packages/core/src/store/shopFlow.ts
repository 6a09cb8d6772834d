import { assign, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Channel } from '../account/channel';
import { SELECT_SHOP_PATH, withForcedRefresh, type PathOfRoute } from '../account/paths';
import { permissionsOf, type Permissions } from '../account/permissions';
import type { Session } from '../account/session';
import type { UserInfo } from '../account/user';
import { workplace } from '../account/workplace';
import { message, type Notice } from '../notice/notice';
import type { KeyValueStorage } from '../storage';
import { readMenus, type MenuApi, type MenusRead, type MenuWish } from './readMenus';
import {
  BUSINESS_NATURE_DEFAULT,
  contextOf,
  isCurrentShop,
  keepRelationship,
  samePlace,
  shopEntries,
  type ShopContext,
  type ShopEntry,
  type ShopListAnswer,
} from './shopContext';

/** A store (tenant) that the user may choose. */
export interface StoreEntry {
  id: string;
  name: string;
}

/** Data of the shop besides its ids (DATA-09). */
interface ShopDetails {
  settings: Readonly<Record<string, unknown>>;
  shop: Readonly<Record<string, unknown>>;
}

export interface ShopApi extends MenuApi {
  stores(): Promise<readonly StoreEntry[]>;
  /** Lists the shops of the entered store; sent with Dept-Id 0 (SHOP-10). */
  shops(): Promise<ShopListAnswer>;
  user(): Promise<UserInfo>;
  details(): Promise<ShopDetails>;
  /** Registers the login's shop at the server, which from then on refuses writes of windows that show another shop. */
  enter(place: ShopContext): Promise<unknown>;
}

export interface ShopInput {
  api: ShopApi;
  session: Pick<Session, 'context' | 'enter' | 'userLoaded'>;
  storage: KeyValueStorage;
  /** Milliseconds since 1970. */
  now: () => number;
  pathOfRoute: PathOfRoute;
  /** Channel to the browser's other windows, which share the login. */
  channel: Channel;
}

export type ShopEvent =
  /** Resumes this machine's shop after a reload of the page. */
  | { type: 'restore' }
  | { type: 'listStores' }
  /** Somebody who has just logged in (`arriving`) works where there is one place; whoever chooses again sees it. */
  | { type: 'chooseStore'; store: StoreEntry; arriving?: boolean }
  /** Enters a shop, for the first time or instead of another. */
  | { type: 'chooseShop'; shop: ShopEntry }
  /** Another window of this login has entered a shop. */
  | { type: 'enteredElsewhere'; shop: ShopContext }
  /** Switches to the other window's shop. */
  | { type: 'follow' }
  /** Keeps working in the shop that this window shows. */
  | { type: 'stay' }
  /** The user's rights may have changed: the server told so, or refused a call. */
  | { type: 'rightsChanged' }
  | MenusRead
  /** The login has ended. */
  | { type: 'leave' };

export type ShopEmitted =
  | { type: 'notice'; notice: Notice }
  | { type: 'goTo'; path: string }
  /** Opens the user's workplace in the shop anew and closes every other tab (SHOP-06, SHOP-07). */
  | { type: 'openHome'; path: string; closeOtherTabs: true };

interface Entered {
  shops: ShopEntry[];
  user: UserInfo;
  permissions: Permissions;
  details: ShopDetails;
}

interface ShopFlowContext extends ShopInput {
  stores: readonly StoreEntry[];
  shops: readonly ShopEntry[];
  /** The store was entered on the way in, not chosen. */
  arriving: boolean;
  permissions: Permissions | undefined;
  details: ShopDetails | undefined;
  /** The error of the last failed step, for the page that shows it. */
  failure: unknown;
  /**
   * Counts changes of store or shop. An operation that began under another number drops its result, which belongs to
   * the previous shop.
   */
  epoch: number;
  /** The other window's shop; this window's writes are refused until it follows or stays. */
  elsewhere: ShopContext | undefined;
  /** Context to restore when entering a shop fails. */
  before: ShopContext | undefined;
}

const NOTHING_OF_A_SHOP = { permissions: undefined, details: undefined, elsewhere: undefined } as const;

interface Entering {
  api: ShopApi;
  place: ShopContext;
}

/** Registers the shop at the server last: a shop whose menus could not be loaded was not entered. */
async function enterShop({ api, place }: Entering, signal: AbortSignal): Promise<Entered> {
  const [shops, user, menus, details] = await Promise.all([api.shops(), api.user(), api.menus(), api.details()]);
  signal.throwIfAborted();
  await api.enter(place);
  return { shops: shopEntries(shops), user, permissions: permissionsOf(menus), details };
}

/** Returns the context that an event of `entering` leads to. */
function placeOf(event: ShopEvent, { session, elsewhere }: ShopFlowContext): ShopContext {
  if (event.type === 'chooseShop') return contextOf(event.shop);
  return (event.type === 'follow' ? elsewhere : undefined) ?? session.context();
}

/** Actions that take over the loaded shop; the params of each are typed where it is used. */
const hasEntered = [
  { type: 'freshen', params: ({ event }: { event: { output: Entered } }) => event.output },
  { type: 'take', params: ({ event }: { event: { output: Entered } }) => event.output },
  { type: 'tellUser', params: ({ event }: { event: { output: Entered } }) => event.output },
  'tellWindows',
] as const;

/**
 * Choosing and switching store and shop: `idle` → `loadingStores` → `choosingStore` → `loadingShops` → `choosingShop` →
 * `entering` → `entered`; `restoring` after a reload of the page.
 */
export const shopFlow = setup({
  types: {
    input: {} as ShopInput,
    context: {} as ShopFlowContext,
    events: {} as ShopEvent,
    emitted: {} as ShopEmitted,
  },
  actors: {
    listStores: fromPromise<readonly StoreEntry[], ShopApi>(({ input }) => input.stores()),
    listShops: fromPromise<ShopEntry[], ShopApi>(async ({ input }) => shopEntries(await input.shops())),
    enter: fromPromise<Entered, Entering>(({ input, signal }) => enterShop(input, signal)),
    readMenus,
    otherWindows: fromCallback<ShopEvent, Channel>(({ input, sendBack }) =>
      input.onMessage((heard) => {
        if (heard.type === 'shopEntered') sendBack({ type: 'enteredElsewhere', shop: heard.shop });
      }),
    ),
  },
  actions: {
    changeContext: ({ context }, next: ShopContext) => {
      context.session.enter(next);
    },
    goBack: enqueueActions(({ context: { before, session, epoch }, enqueue }) => {
      enqueue(() => {
        if (before) session.enter(before);
      });
      enqueue.assign({ before: undefined, epoch: epoch + 1 });
    }),
    nextEpoch: assign({ epoch: ({ context }) => context.epoch + 1 }),
    /**
     * Spares the choice where there is none. An owner who comes back to it finds the store's own data and its closing
     * beside a head store.
     */
    enterTheOnly: enqueueActions(
      ({ context, enqueue }, { shops: [only, ...more] }: { shops: readonly ShopEntry[] }) => {
        if (!only || more.length > 0) return;
        if (only.kind === 'branch' || context.arriving) enqueue.raise({ type: 'chooseShop', shop: only });
      },
    ),
    refuse: assign({ failure: (_, { error }: { error: unknown }) => error }),
    take: assign((_, { shops, permissions, details }: Entered) => ({
      shops,
      permissions,
      details,
      failure: undefined,
      before: undefined,
      elsewhere: undefined,
    })),
    tellUser: ({ context }, { user }: Entered) => {
      context.session.userLoaded(user);
    },
    /** Takes over a name or nature that was edited since the shop was entered. */
    freshen: ({ context: { session } }, { shops }: Entered) => {
      const here = shops.find((shop) => isCurrentShop(shop, session.context()));
      if (here) session.enter(contextOf(here));
    },
    tellWindows: ({ context: { channel, session } }) => {
      channel.post({ type: 'shopEntered', shop: session.context() });
    },
    keepChoice: ({ context: { session, storage } }, { user }: Entered) => {
      const { tenantId, deptId } = session.context();
      if (tenantId) keepRelationship(storage, { userId: user.id, tenantId, deptId });
    },
    warnEmptyMenu: emit((): ShopEmitted => ({ type: 'notice', notice: message('warning', '菜单为空') })),
    goToSelectShop: emit((): ShopEmitted => ({ type: 'goTo', path: SELECT_SHOP_PATH })),
    openHome: emit(({ context: { now, pathOfRoute } }, { permissions }: Entered): ShopEmitted => {
      const path = workplace(permissions, pathOfRoute) ?? SELECT_SHOP_PATH;
      return { type: 'openHome', path: withForcedRefresh(path, now()), closeOtherTabs: true };
    }),
  },
  guards: {
    hasShop: ({ context }) => context.session.context().tenantId !== undefined,
    menuEmpty: ({ context }, { permissions }: Entered) => workplace(permissions, context.pathOfRoute) === undefined,
  },
}).createMachine({
  id: 'shop',
  context: ({ input }) => ({
    ...input,
    ...NOTHING_OF_A_SHOP,
    stores: [],
    shops: [],
    arriving: false,
    failure: undefined,
    epoch: 0,
    before: undefined,
  }),
  on: {
    leave: { target: '.idle', actions: [assign({ stores: [], shops: [], ...NOTHING_OF_A_SHOP }), 'nextEpoch'] },
    listStores: '.loadingStores',
    chooseStore: '.loadingShops',
    chooseShop: '.entering',
  },
  invoke: [
    { src: 'otherWindows', input: ({ context }) => context.channel },
    { src: 'readMenus', id: 'readMenus', input: ({ context }) => context.api },
  ],
  initial: 'idle',
  states: {
    idle: { on: { restore: [{ guard: 'hasShop', target: 'restoring' }, { target: 'loadingStores' }] } },
    /** Loading failed; `restore` or `listStores` retries. */
    failed: { on: { restore: [{ guard: 'hasShop', target: 'restoring' }, { target: 'loadingStores' }] } },
    restoring: {
      invoke: {
        src: 'enter',
        input: ({ context }) => ({ api: context.api, place: context.session.context() }),
        onDone: [
          {
            guard: { type: 'menuEmpty', params: ({ event }) => event.output },
            target: 'choosingShop',
            actions: [...hasEntered, 'warnEmptyMenu', 'goToSelectShop'],
          },
          { target: 'entered', actions: [...hasEntered] },
        ],
        onError: [
          // Keeps the shop's data, which are still valid.
          {
            guard: ({ context }) => context.permissions !== undefined,
            target: 'entered',
            actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'failed', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    loadingStores: {
      invoke: {
        src: 'listStores',
        input: ({ context }) => context.api,
        onDone: {
          target: 'choosingStore',
          actions: assign({ stores: ({ event }) => event.output, failure: undefined }),
        },
        onError: { target: 'failed', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    choosingStore: {},
    loadingShops: {
      entry: [
        {
          type: 'changeContext',
          params: ({ event, context }) =>
            event.type === 'chooseStore'
              ? {
                  tenantId: event.store.id,
                  deptId: undefined,
                  businessNature: BUSINESS_NATURE_DEFAULT,
                  name: event.store.name,
                }
              : context.session.context(),
        },
        assign(({ event }) => ({
          shops: [],
          arriving: event.type === 'chooseStore' && event.arriving === true,
          before: undefined,
          ...NOTHING_OF_A_SHOP,
        })),
        'nextEpoch',
      ],
      invoke: {
        src: 'listShops',
        input: ({ context }) => context.api,
        onDone: {
          target: 'choosingShop',
          actions: [
            assign({ shops: ({ event }) => event.output, failure: undefined }),
            { type: 'enterTheOnly', params: ({ event }) => ({ shops: event.output }) },
          ],
        },
        onError: {
          target: 'choosingStore',
          actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    choosingShop: {},
    entering: {
      entry: [
        // Keeps the first starting point when a second choice comes while the first is under way: a failure goes back
        // to it.
        assign({ before: ({ context }) => context.before ?? context.session.context() }),
        { type: 'changeContext', params: ({ event, context }) => placeOf(event, context) },
        'nextEpoch',
      ],
      invoke: {
        src: 'enter',
        input: ({ context }) => ({ api: context.api, place: context.session.context() }),
        onDone: [
          {
            guard: { type: 'menuEmpty', params: ({ event }) => event.output },
            target: 'choosingShop',
            actions: [...hasEntered, 'warnEmptyMenu', 'goToSelectShop'],
          },
          {
            target: 'entered',
            actions: [
              ...hasEntered,
              { type: 'keepChoice', params: ({ event }) => event.output },
              { type: 'openHome', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            // Goes back without loading: the previous shop still has its menus.
            guard: ({ context }) => context.permissions !== undefined,
            target: 'entered',
            actions: ['goBack', { type: 'refuse', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'choosingShop',
            actions: ['goBack', { type: 'refuse', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    entered: {
      on: {
        enteredElsewhere: {
          actions: assign({
            elsewhere: ({ context, event }) =>
              samePlace(event.shop, context.session.context()) ? undefined : event.shop,
          }),
        },
        follow: 'entering',
        stay: 'entering',
        rightsChanged: {
          actions: sendTo('readMenus', ({ context }): MenuWish => ({ type: 'read', epoch: context.epoch })),
        },
        menusRead: {
          guard: ({ context, event }) => event.epoch === context.epoch,
          actions: assign({ permissions: ({ event }) => event.permissions }),
        },
        // A shop was opened or renamed: reloads the list without leaving the page.
        restore: 'restoring',
      },
    },
  },
});
