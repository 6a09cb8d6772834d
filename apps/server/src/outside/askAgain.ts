import type { FastifyInstance } from 'fastify';
import { Failure } from '../kit/failure';

/**
 * Answers 503 to a notification that cannot be handled now, such as one that cannot be checked without keys: its sender
 * takes 200 for an acknowledgement, and notifies again after anything else.
 */
export function askAgainAfterFailure(plugin: FastifyInstance): void {
  plugin.setErrorHandler((error: Error, request, reply) => {
    if (!(error instanceof Failure)) throw error;
    request.log.warn({ reason: error.message }, 'a notification is not acknowledged');
    return reply.code(503).send({ code: 'FAIL', message: error.message });
  });
}
