import type { FastifyInstance } from 'fastify';
import { Problem } from '../../kit/failure';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of a body's commas, colons and opening brackets. */
    pieces?: number;
  }
}

const [COMMA, COLON, BRACE, BRACKET, QUOTE, BACKSLASH] = [...',:{["\\'].map((sign) => sign.charCodeAt(0));

/** Tests whether a JSON text holds more than `most` commas, colons and opening brackets outside of its strings. */
function hasMorePieces(text: string, most: number): boolean {
  let pieces = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) inString = false;
    } else if (sign === QUOTE) inString = true;
    else if (sign === COMMA || sign === COLON || sign === BRACE || sign === BRACKET) {
      pieces += 1;
      if (pieces > most) return true;
    }
  }
  return false;
}

/** Counts the pieces of a JSON body before it is parsed, since parsing many is slow and nobody else is served. */
export function parseJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { pieces } = request.routeOptions.config;
    if (pieces !== undefined && hasMorePieces(String(body), pieces)) done(new Problem(413, '提交的内容太大'));
    else void parse(request, String(body), done);
  });
}
