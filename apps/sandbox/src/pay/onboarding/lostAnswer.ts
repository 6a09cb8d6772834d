import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mishap } from '../payState';

function lost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/**
 * Runs an action with the next planned fault: the request is lost, a field refused, or the answer lost after the
 * action.
 */
export function withMishap(
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
