import type { Messages } from '../kit/sendLater';

/** Posts a text message to the gateway; throws when the gateway did not accept it. */
export async function postSms(url: string, message: Messages['sms']): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the SMS gateway answered ${String(response.status)}`);
}
