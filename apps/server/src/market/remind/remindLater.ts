import { createHash } from 'node:crypto';
import type { SubscribeCode } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { subscribeChoiceLifecycle } from '@partsdesk/core/market/remind/subscribeChoiceLifecycle';
import type { Context } from '../../kit/context';
import { sendLater } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';

/** Makes the outbox's id of a business event, so that its message is put there once. */
function onceOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * Tells customers' phones of documents once this transaction is committed, where the store sends such messages. The
 * document is read when the message is sent, so that the caller neither waits nor fails by it. `at` tells events of one
 * document apart.
 */
export async function remindLater(
  ctx: Context,
  code: SubscribeCode,
  documentIds: readonly string[],
  at = '',
): Promise<void> {
  const events = documentIds.map((id) => ({ id, key: at ? `${id} ${at}` : id }));
  await remindOf(ctx, code, events);
}

/** Like `remindLater`, of events that have a key of their own: one message for each key. */
export async function remindOf(
  ctx: Context,
  code: SubscribeCode,
  events: readonly { id: string; key: string }[],
): Promise<void> {
  if (!events.length) return;
  const open = await fromStore(ctx, 'subscribe_choice')
    .select('id')
    .where('code', '=', code)
    .where('status', '=', subscribeChoiceLifecycle.statuses.opened.code)
    .executeTakeFirst();
  if (!open) return;
  for (const { id, key } of events)
    await sendLater(
      ctx,
      'subscribeMessage',
      { storeId: ctx.storeId, id, code, key },
      { once: onceOf(ctx.storeId, code, key) },
    );
}
