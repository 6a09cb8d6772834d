import { newNonce, signLines } from '@partsdesk/payments/wechat/signing';
import { sandboxWechatPay } from '../keys';
import type { Delivery, PaySandbox } from './payState';

// Delay before each attempt, in seconds.
const schedules = {
  wechat: [0, 15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600],
  shouqianba: [0, 1, 5, 30, 600],
};
const ANSWER_WITHIN_MS = 5000;

/** Signs a posted body as WeChat Pay does. */
export function signedHeaders(
  body: string,
  now: number,
  { serial, privateKey } = sandboxWechatPay,
): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), newNonce()];
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': signLines(privateKey, [timestamp, nonce, body]),
  };
}

/** Posts once; returns whether it was acknowledged. */
export async function post(
  { provider, url, body }: Pick<Delivery, 'provider' | 'url' | 'body'>,
  headers: Record<string, string>,
): Promise<{ acknowledged: boolean; status: number }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await response.text();
    return {
      acknowledged:
        provider === 'wechat' ? response.status === 200 || response.status === 204 : text.trim() === 'success',
      status: response.status,
    };
  } catch {
    return { acknowledged: false, status: 0 };
  }
}

export interface Notifier {
  /** Sends immediately and repeats until acknowledged. Refuses addresses other than our own. */
  notify: (delivery: Omit<Delivery, 'id' | 'tries'>) => void;
  stop: () => void;
}

export function startNotifier(pay: PaySandbox): Notifier {
  const timers = new Set<NodeJS.Timeout>();

  const arm = (delivery: Delivery) => {
    const { notifyScale, notifyDelayMs, reorderMs } = pay.state.faults;
    const seconds = schedules[delivery.provider][delivery.tries] ?? 0;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void attempt(delivery);
      },
      1000 * seconds * notifyScale + notifyDelayMs + (reorderMs ? Math.floor(pay.random() * reorderMs) : 0),
    );
    timers.add(timer.unref());
  };

  async function attempt(delivery: Delivery): Promise<void> {
    const { state } = pay;
    if (!(delivery.id in state.deliveries)) return;
    const { duplicate, loseNotification } = state.faults;
    const headers = delivery.provider === 'wechat' ? signedHeaders(delivery.body, pay.now()) : {};
    const lost = pay.happens(loseNotification);
    const results = lost
      ? []
      : await Promise.all(Array.from({ length: Math.max(1, duplicate) }, () => post(delivery, headers)));
    // Stops when the state was reset meanwhile.
    if (state !== pay.state) return;
    delivery.tries += 1;
    if (results.some(({ acknowledged }) => acknowledged) || delivery.tries >= schedules[delivery.provider].length)
      delete state.deliveries[delivery.id];
    else arm(delivery);
    pay.changed();
  }

  for (const delivery of Object.values(pay.state.deliveries)) arm(delivery);
  return {
    notify(delivery) {
      if (!pay.isOurs(delivery.url)) return;
      const kept = { ...delivery, id: String(pay.next()), tries: 0 };
      pay.state.deliveries[kept.id] = kept;
      pay.changed();
      arm(kept);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
