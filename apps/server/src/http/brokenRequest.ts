import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../kit/failure';

/** Refuses an address that cannot be decoded, such as `%zz`, before any route is looked up. */
export function refuseAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(400)
    .type('application/json; charset=utf-8')
    .send({ ...new Problem(400, '地址格式不正确').body, requestId: request.id });
}

/** Refuses a connection whose bytes are not HTTP or whose header is too large, before a request object exists. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW' ? new Problem(413, '地址或请求头太长') : new Problem(400, '请求格式不正确');
  const body = JSON.stringify({ ...problem.body, requestId: randomUUID() });
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${String(problem.httpStatus)} ${STATUS_CODES[problem.httpStatus] ?? ''}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${String(Buffer.byteLength(body))}`,
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroy(error);
}
