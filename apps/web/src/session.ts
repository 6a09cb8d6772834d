import type { Channel, TabMessage } from '@partsdesk/core/account/channel';
import { noticeUnlessClaimed } from '@partsdesk/core/account/claimedErrors';
import { errorNotice } from '@partsdesk/core/account/errorNotice';
import { createSession } from '@partsdesk/core/account/session';
import { sessionApi } from '@partsdesk/core/account/sessionApi';
import { sessionFlow } from '@partsdesk/core/account/sessionFlow';
import { logTimeout } from '@partsdesk/core/account/timeoutLog';
import type { Notice } from '@partsdesk/core/notice/notice';
import type { KeyValueStorage } from '@partsdesk/core/storage';
import { shopApi } from '@partsdesk/core/store/shopApi';
import { shopFlow } from '@partsdesk/core/store/shopFlow';
import { createClient, ForbiddenError } from '@partsdesk/sdk';
import { createNotices } from '@partsdesk/ui/app/notices';
import { watchWrites } from '@partsdesk/ui/app/watchWrites.ts';
import { createActor } from 'xstate';
import { pathOfRoute } from './screenList';

/** Session of the whole page: login, shop, and the client that sends both. */

export const now = () => Date.now();

export const storage: KeyValueStorage = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
};

export const notices = createNotices();

/** Shows a notice; returns what takes it back. */
export function notify({ kind, severity, title, text }: Notice): () => void {
  if (kind === 'notification') return notices.notify(text, title);
  if (severity === 'success') return notices.success(text);
  return severity === 'error' ? notices.error(text) : notices.warn(text);
}

export const session = createSession({ storage, now });

const unwatched = createClient({
  session,
  onError: (error) => {
    const notice = errorNotice(error, { path: location.pathname });
    if (notice) noticeUnlessClaimed(error, () => notify(notice));
    // A refusal may mean that the user's rights have changed since the menus were read.
    if (error instanceof ForbiddenError) shopActor.send({ type: 'rightsChanged' });
    const { tenantId, deptId } = session.context();
    logTimeout(
      storage,
      error,
      { storeId: tenantId, shopId: deptId, userId: sessionActor.getSnapshot().context.user?.id },
      now(),
    );
  },
});

/** Writes that change nothing a list shows: stored files, text messages, and the question whether a code was paid. */
const QUIET = ['/api/storage/', '/api/basic/sms/', '/api/pay/paySqbTradeRecord/checkNotPay', '/api/pay/codePayment/'];

/** The screens' client: after its writes, the page in front reads anew. Those of the login itself change no data. */
export const { client, onWrite, changed } = watchWrites(
  unwatched,
  ({ path }) => !QUIET.some((quiet) => path.startsWith(quiet)),
);

const channel = broadcastChannel();

export const sessionActor = createActor(sessionFlow, {
  input: { api: sessionApi(unwatched), session, storage, now, channel },
});

export const shopActor = createActor(shopFlow, {
  input: { api: shopApi(unwatched), session, storage, now, pathOfRoute, channel },
});

session.attach(sessionActor);
sessionActor.on('notice', ({ notice }) => void notify(notice));
shopActor.on('notice', ({ notice }) => void notify(notice));
// Leaves the shop when the login ends, for whatever reason.
sessionActor.subscribe(({ value }) => {
  const over = value === 'loggedOut' || value === 'expired';
  if (over && shopActor.getSnapshot().value !== 'idle') shopActor.send({ type: 'leave' });
});

function broadcastChannel(): Channel {
  const channel = new BroadcastChannel('partsdesk');
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (listener) => {
      const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}

/** Names the login, store and shop of what is read: the number of their changes so far. */
export const place = () => shopActor.getSnapshot().context.epoch;
