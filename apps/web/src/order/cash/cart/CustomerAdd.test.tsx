import type { Client } from '@partsdesk/sdk';
import { ApiProvider } from '@partsdesk/ui/app/ApiProvider';
import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it, vi } from 'vitest';
import { CustomerAdd } from './CustomerAdd';

async function filled(typed: string) {
  const page = await renderInTest(
    <ApiProvider client={{ call: vi.fn<Client['call']>() }}>
      <CustomerAdd typed={typed} onClose={() => undefined} />
    </ApiProvider>,
  );
  return ['name', 'phone', 'plate'].map((name) => page.find<HTMLInputElement>(`[name=${name}]`).value);
}

it('a new customer begins with what was searched for, in the field that it fits', async () => {
  expect(await filled('13800138000')).toEqual(['', '13800138000', '']);
  expect(await filled('川A12345')).toEqual(['', '', '川A12345']);
  expect(await filled('王师傅 ')).toEqual(['王师傅', '', '']);
  expect(await filled('8000')).toEqual(['', '', '']);
  expect(await filled('')).toEqual(['', '', '']);
});
