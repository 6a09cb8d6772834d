import { LifecycleError } from '@partsdesk/sdk';
import { expect, it, vi } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { RecordForm, useEditing } from './RecordForm';
import { TextField } from './TextField';

interface Tag {
  id: string;
  version: number;
  name: string;
}
type Add = (draft: { name: string }, options: object) => Promise<unknown>;
type Update = (draft: { id: string; version: number; name: string }, options: object) => Promise<unknown>;

async function tags(update: Update = vi.fn<Update>().mockResolvedValue(null)) {
  const add = vi.fn<Add>().mockResolvedValue('7');
  function Screen() {
    const editing = useEditing<Tag>('新增标签', '修改标签');
    return (
      <>
        <button onClick={editing.adding.run}>{editing.adding.label}</button>
        <button onClick={() => editing.edit({ id: '5', version: 3, name: '老客户' })}>改名</button>
        <RecordForm editing={editing} group={{ add, update }} initial={(tag) => ({ name: tag?.name ?? '' })}>
          {(form) => <TextField label="名称" required {...form.field('name')} />}
        </RecordForm>
      </>
    );
  }
  const page = await renderInTest(<Screen />);
  const name = () => page.find<HTMLInputElement>('input[name=name]');
  const save = async (words: string) => {
    await page.type(name(), words);
    await page.click(page.button('保存'));
    await page.settle();
  };
  const opened = () => document.querySelector('[role=dialog]') !== null;
  return { ...page, add, update, name, save, opened };
}

const key = { idempotencyKey: expect.any(String) as string };

it('adds a record and closes', async () => {
  const page = await tags();
  expect(page.opened()).toBe(false);
  await page.click(page.button('新增标签'));
  expect(page.find('h2').textContent).toBe('新增标签');
  await page.save('常客');
  expect(page.add).toHaveBeenCalledWith({ name: '常客' }, key);
  expect(page.opened()).toBe(false);
});

it('changes a record with the version that its form was opened with', async () => {
  const page = await tags();
  await page.click(page.button('改名'));
  expect(page.find('h2').textContent).toBe('修改标签');
  expect(page.name().value).toBe('老客户');
  await page.save('常客');
  expect(page.update).toHaveBeenCalledWith({ id: '5', version: 3, name: '常客' }, key);
});

it('closes when somebody else was faster, and asks to look again', async () => {
  const changed = new LifecycleError(
    '标签「老客户」刚被别人修改过',
    { path: '/api/parts/customerTag/update' },
    undefined,
  );
  const page = await tags(vi.fn<Update>().mockRejectedValue(changed));
  await page.click(page.button('改名'));
  await page.save('常客');
  expect(page.opened()).toBe(false);
  expect(page.notices()).toEqual(['标签「老客户」刚被别人修改过。已读取最新内容，请核对后再操作']);
});
