import type { Messages } from '../kit/sendLater';

/**
 * Posts a text message to the gateway; throws when the gateway did not accept it. Its id goes along as the key of the
 * request, since a process that dies behind the gateway's answer posts it again: the gateway has to send it once.
 */
export async function postSms(url: string, message: Messages['sms'], id: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the SMS gateway answered ${String(response.status)}`);
}
