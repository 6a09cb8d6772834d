import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mishap } from './onboardingDesk';

function lost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Does it, unless something is to go wrong: the request is lost, or a field refused, or it is done and the answer lost. */
export function struckBy(
  mishap: Mishap | undefined,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  wrong: (field: string, reason: string) => Error,
  run: () => unknown,
): unknown {
  if (mishap?.act === 'lose') return lost(request, reply);
  if (mishap?.act === 'refuse') throw wrong(mishap.field, mishap.reason);
  const answer = run();
  return mishap?.act === 'drop' ? lost(request, reply) : answer;
}
