import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { startTestServer } from '../../testing/startTestServer';

it('the archive is carried to the goods platform after the commit, and again where it was not taken', async () => {
  const platform = fastify();
  const posted: unknown[] = [];
  platform.post('/goods', async ({ body }, reply) => {
    posted.push(body);
    return reply.code(posted.length === 1 ? 503 : 200).send({});
  });
  const server = await startTestServer({ goodsPlatformUrl: await platform.listen({ host: '127.0.0.1', port: 0 }) });
  try {
    const { client } = (await server.store()).owner;
    const categoryId = await goodsCategory(client).add({ name: '滤清器' });
    for (const name of ['机油滤清器', '空气滤清器'])
      await goods(client).add({ name, unitName: '个', categoryId, price: 3500 });
    expect(await goods(client).sysnGoods()).toEqual({ queued: 2 });
    await vi.waitFor(() => {
      expect(posted).toHaveLength(1);
    });
    server.clock.advance(60);
    // Any write makes the worker poll the outbox.
    await goodsCategory(client).add({ name: '油品' });
    await vi.waitFor(
      () => {
        expect(posted).toHaveLength(2);
      },
      { timeout: 15_000 },
    );
    expect(posted[1]).toEqual(posted[0]);
    expect(posted[0]).toEqual({
      store: expect.any(String) as string,
      batch: expect.any(String) as string,
      part: 1,
      parts: 1,
      items: expect.arrayContaining([
        expect.objectContaining({ name: '机油滤清器', price: 3500 }),
        expect.objectContaining({ name: '空气滤清器', price: 3500 }),
      ]) as object[],
    });
  } finally {
    await server.stop();
    await platform.close();
  }
});
