import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { DocumentActions } from './DocumentActions';

it('Ctrl+Enter runs the last primary action that is not refused', async () => {
  const ran: string[] = [];
  const action = (label: string, refused?: string) => ({ label, primary: true, refused, run: () => ran.push(label) });
  const page = await renderInTest(
    <DocumentActions
      actions={[
        { label: '打印', run: () => ran.push('打印') },
        action('退款'),
        action('入库'),
        action('收货', '由调入门店收货'),
      ]}
    />,
  );
  await page.press(document.body, 'Enter', { ctrlKey: true });
  expect(ran).toEqual(['入库']);
  await page.press(document.body, 'Enter');
  await page.press(document.body, 'Enter', { ctrlKey: true, repeat: true });
  expect(ran).toEqual(['入库']);
});

it('holds what is seldom wanted in a menu, and the rest in the bar', async () => {
  const ran: string[] = [];
  const action = (label: string, seldom = false) => ({ label, seldom, run: () => ran.push(label) });
  const page = await renderInTest(<DocumentActions actions={[action('打印'), action('小程序码', true)]} />);
  expect(page.text()).toBe('更多打印');
  await page.click(page.find('[aria-haspopup=menu]'));
  await page.click(page.find('[role=menuitem]'));
  expect(ran).toEqual(['小程序码']);
});
