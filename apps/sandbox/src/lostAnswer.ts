import type { FastifyReply, FastifyRequest } from 'fastify';

/** The line breaks before anything is answered. */
export class LostAnswer extends Error {
  lose(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
}

/** Does it, unless something is to go wrong: the request is lost, or a field refused, or done and the answer lost. */
export function struckBy(mishap: { act: string; field: string; reason: string } | undefined, wrong: (field: string, reason: string) => Error, run: () => unknown): unknown {
  if (mishap?.act === 'lose') throw new LostAnswer();
  if (mishap?.act === 'refuse') throw wrong(mishap.field, mishap.reason);
  const answer = run();
  if (mishap?.act === 'drop') throw new LostAnswer();
  return answer;
}
