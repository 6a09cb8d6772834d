import { sandbox } from '@partsdesk/sandbox';
import fastify from 'fastify';

/** The payment providers on a port of their own: they live on when the server is killed. */
export async function startProviders(now?: () => number) {
  const app = fastify({ forceCloseConnections: true });
  await sandbox(app, now ? { now } : {});
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const control = async <T = { done: boolean }>(path: string, body?: object): Promise<T> => {
    const response = await fetch(
      `${url}/sandbox/pay/control/${path}`,
      body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {},
    );
    return response.json() as Promise<T>;
  };
  return {
    url: `${url}/sandbox`,
    control,
    settings: {
      wechatPayUrl: `${url}/sandbox/wechatpay`,
      shouqianbaUrl: `${url}/sandbox/shouqianba`,
      wechatOpenUrl: `${url}/sandbox/wechat`,
    },
    stop: () => app.close(),
  };
}

export type Providers = Awaited<ReturnType<typeof startProviders>>;
