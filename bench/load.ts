import { Pool } from 'undici';

interface Request {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends one request; returns its `data`. A refusal is a fault of the benchmark. */
export type Send = (request: Request) => Promise<unknown>;

interface Run {
  /** Calls per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

/** Repeats a piece of work with so many concurrent clients for so many seconds. */
export async function load(
  url: string,
  headers: Record<string, string>,
  clients: number,
  seconds: number,
  work: (send: Send) => Promise<unknown>,
): Promise<Run> {
  const pool = new Pool(url, { connections: clients });
  const send: Send = async ({ method = 'GET', path, headers: more, body }) => {
    const answer = await pool.request({
      method,
      path,
      headers: { ...headers, ...more, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${String(answer.statusCode)} ${text}`);
    const { status, data } = JSON.parse(text) as { status: number; data: unknown };
    if (status !== 0) throw new Error(`${path}: ${text}`);
    return data;
  };
  const took: number[] = [];
  const began = performance.now();
  const ends = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < ends) {
        const start = performance.now();
        await work(send);
        took.push(performance.now() - start);
      }
    }),
  );
  const rate = took.length / ((performance.now() - began) / 1000);
  await pool.close();
  took.sort((a, b) => a - b);
  return { rate, p50: took[Math.floor(took.length * 0.5)] ?? 0, p95: took[Math.floor(took.length * 0.95)] ?? 0 };
}
