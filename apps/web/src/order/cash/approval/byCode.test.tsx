import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ByCode } from './ByCode';

const approvers = [
  { userId: 'a', name: '王店长', hasCode: true },
  { userId: 'b', name: '李店主', hasCode: true },
  { userId: 'c', name: '赵经理', hasCode: false },
];
const form = { asking: false, refused: undefined, approvers, onLeave: vi.fn(), onByPassword: vi.fn() };

test('[U-28] the arrows choose who approves among those with a code, the last is remembered, Enter sends', async () => {
  const onApprove = vi.fn();
  const page = await renderInTest(<ByCode {...form} onApprove={onApprove} />);
  const code = () => page.find<HTMLInputElement>('input[name=code]');
  const chosen = () => page.find<HTMLInputElement>('input[type=radio]:checked').value;
  expect(page.text()).toContain('赵经理（未设授权码）');
  expect(code().type).toBe('password');
  expect(chosen()).toBe('a');
  await page.press(code(), 'ArrowDown');
  expect(chosen()).toBe('b');
  await page.press(code(), 'ArrowDown');
  expect(chosen()).toBe('a');
  await page.press(code(), 'ArrowUp');
  expect(chosen()).toBe('b');
  await page.type(code(), '26a07');
  expect(code().value).toBe('2607');
  const submit = () => act(async () => code().form?.requestSubmit());
  await submit();
  expect(onApprove).not.toHaveBeenCalled();
  await page.type(code(), '260724');
  await submit();
  expect(onApprove).toHaveBeenCalledWith({ approverId: 'b', code: '260724' });

  const again = await renderInTest(<ByCode {...form} onApprove={onApprove} />);
  expect(again.find<HTMLInputElement>('input[type=radio]:checked').value).toBe('b');
});

test('[U-28] a refused code is said at its field, which is emptied for the next', async () => {
  const refused = { message: '授权码错误', errors: [{ field: 'code', message: '授权码错误' }], definite: true };
  const page = await renderInTest(<ByCode {...form} refused={refused} onApprove={vi.fn()} />);
  expect(page.text()).toContain('授权码错误');
  expect(page.find<HTMLInputElement>('input[name=code]').value).toBe('');
});
