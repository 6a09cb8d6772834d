import type { Client, Operation } from '@partsdesk/sdk';
import { expect, it, vi } from 'vitest';
import { watchWrites } from './watchWrites';

const operation = (path: string, write: boolean): Operation => ({ method: 'POST', path, takes: 'body', write });

it('tells of writes, carried out or refused, before their caller goes on; of nothing else', async () => {
  const order: string[] = [];
  const answers: Client = {
    call: ({ path }) => (path === '/refused' ? Promise.reject(new Error('不行')) : Promise.resolve(path)),
  };
  const { client, onWrite, changed } = watchWrites(answers, ({ path }) => path !== '/picture');
  const heard = vi.fn(() => order.push('heard'));
  const stop = onWrite(heard);
  const ask = (path: string, write: boolean) =>
    client.call(operation(path, write), {}).then(
      () => order.push(path),
      () => order.push(path),
    );

  await ask('/read', false);
  await ask('/picture', true);
  expect(heard).not.toHaveBeenCalled();
  await ask('/saved', true);
  await ask('/refused', true);
  expect(order).toEqual(['/read', '/picture', 'heard', '/saved', 'heard', '/refused']);
  changed();
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  changed();
  expect(heard).toHaveBeenCalledTimes(3);
});
