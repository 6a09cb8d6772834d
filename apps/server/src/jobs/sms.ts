import type { Deliver } from './outboxWorker';

/** Posts a text message to the gateway. */
export const postSms = (url: string): Deliver => async (payload) => {
  const response = await fetch(url, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(payload), signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the SMS gateway answered ${String(response.status)}`);
};
