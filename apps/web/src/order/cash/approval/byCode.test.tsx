import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { ScanTargetsContext } from '@partsdesk/ui/scan/ScannerProvider';
import { createScanTargets } from '@partsdesk/ui/scan/scanTargets.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { ByCode } from './ByCode';
import { ByPassword } from './ByPassword';

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

test('[U-28] a badge that is read beside the field is the code or the password, and is told nowhere', async () => {
  const targets = createScanTargets();
  const page = await renderInTest(
    <ScanTargetsContext value={targets}>
      <ByCode {...form} onApprove={vi.fn()} />
    </ScanTargetsContext>,
  );
  await act(async () => void targets.deliver('26-07-24-9'));
  expect(page.find<HTMLInputElement>('input[name=code]').value).toBe('260724');
  const other = await renderInTest(
    <ScanTargetsContext value={targets}>
      <ByPassword {...form} onByCode={vi.fn()} onApprove={vi.fn()} />
    </ScanTargetsContext>,
  );
  await act(async () => void targets.deliver('Demo2026!'));
  expect(other.find<HTMLInputElement>('input[name=password]').value).toBe('Demo2026!');
  expect([page.notices(), other.notices()]).toEqual([[], []]);
});
