import Button from '@mui/material/Button';
import { expect, it, vi } from 'vitest';
import { DetailDrawer } from '../list/DetailDrawer';
import { useConfirm } from './confirm';
import { renderInTest } from './renderInTest';

function Asking({ danger, onAnswer }: { danger: boolean; onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm();
  return <Button onClick={() => void confirm({ title: '受理？', danger }).then(onAnswer)}>受理</Button>;
}

async function asked(danger: boolean) {
  // Loaded before, since the first load takes longer than a test may wait.
  await import('./ConfirmDialog');
  const onAnswer = vi.fn<(yes: boolean) => void>();
  const page = await renderInTest(<Asking danger={danger} onAnswer={onAnswer} />);
  await page.click(page.button('受理'));
  await page.eventually(() => page.find('[role=alertdialog]'));
  await page.press(document.body, 'Enter', { ctrlKey: true });
  await page.settle();
  return onAnswer.mock.calls.flat();
}

it('Ctrl+Enter says yes to a question, unless the yes destroys something', async () => {
  expect(await asked(false)).toEqual([true]);
  expect(await asked(true)).toEqual([]);
});

it('Ctrl+Enter presses the main button at the foot of the drawer in front, once it may be pressed', async () => {
  const onApply = vi.fn<() => void>();
  const drawer = (disabled: boolean) => (
    <DetailDrawer
      title="批量修改商品"
      onClose={() => undefined}
      actions={
        <>
          <Button>返回</Button>
          <Button variant="contained" disabled={disabled} onClick={onApply}>
            修改 2 种
          </Button>
        </>
      }
    >
      <Button variant="contained">别的</Button>
    </DetailDrawer>
  );
  const refused = await renderInTest(drawer(true));
  await refused.press(document.body, 'Enter', { ctrlKey: true });
  expect(onApply).not.toHaveBeenCalled();
  const page = await renderInTest(drawer(false));
  await page.press(page.find('[role=region]'), 'Enter', { ctrlKey: true });
  await page.press(page.find('[role=region]'), 'Enter');
  expect(onApply).toHaveBeenCalledOnce();
});
