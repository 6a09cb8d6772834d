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

/** Refuses a connection whose bytes are not HTTP, come too late or are too many, before a request object exists. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuseSocket(socket, new Problem(413, '地址或请求头太长'), error);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuseSocket(socket, new Problem(408, '网络太慢，提交没有完成，请重试'), error);
    default:
      return refuseSocket(socket, new Problem(400, '请求格式不正确'), error);
  }
}

/** Writes a refusal to the bare socket and closes it. */
export function refuseSocket(socket: Socket, problem: Problem, error?: Error): void {
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
