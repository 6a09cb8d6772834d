import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { isSameSecret } from '../../secrets';

/** The words that end text messages to a phone. */
const OPT_OUT = /^(退订|拒收|TD|T|N)$/i;
const MOBILE = /^1[3-9]\d{9}$/;
const MAX_BYTES = 4096;

/** Hears what phones answer to text messages: 退订 ends them for the phone, whatever shop had written (MEM-92). */
export function serveSmsReplies(
  app: FastifyInstance,
  { database, clock, secret }: { database: Database; clock: Clock; secret: string | undefined },
): void {
  if (!secret) return;
  app.post<{ Body: { phone?: unknown; text?: unknown } | undefined }>(
    '/api/notify/sms',
    { bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const given = request.headers['x-sms-secret'];
      if (typeof given !== 'string' || !isSameSecret(secret, given))
        return reply.code(401).send({ message: '验证未通过' });
      const { phone, text } = request.body ?? {};
      if (typeof phone !== 'string' || !MOBILE.test(phone) || typeof text !== 'string')
        return reply.code(400).send({ message: '格式不正确' });
      if (OPT_OUT.test(text.trim()))
        await database.transaction({ role: 'platform' }, ({ db }) =>
          db
            .insertInto('platform.sms_refusal')
            .values({ phone, create_time: clock.now() })
            .onConflict((conflict) => conflict.column('phone').doUpdateSet({ create_time: clock.now() }))
            .execute(),
        );
      return reply.code(204).send();
    },
  );
}
