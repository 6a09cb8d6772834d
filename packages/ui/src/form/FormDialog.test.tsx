import { RefusedError, TimeoutError } from '@partsdesk/sdk';
import { expect, it, vi } from 'vitest';
import type { Question } from '../app/question';
import { renderInTest } from '../app/renderInTest';
import { FormDialog } from './FormDialog';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

type Save = (draft: { name: string; remark: string }, key: string) => Promise<unknown>;

async function dialog(save: Save, question?: (draft: { name: string }) => Question) {
  const onClose = vi.fn();
  const page = await renderInTest(
    <FormDialog
      title="新增标签"
      initial={{ name: '', remark: '' }}
      save={save}
      onClose={onClose}
      {...(question ? { question } : {})}
    >
      {(form) => (
        <>
          <TextField label="名称" required {...form.field('name')} />
          <TextField label="备注" {...form.field('remark')} />
        </>
      )}
    </FormDialog>,
  );
  const name = () => page.find<HTMLInputElement>('input[name=name]');
  return {
    ...page,
    onClose,
    name,
    save: async () => {
      await page.click(page.button('保存'));
      await page.settle();
    },
  };
}

it('opens with its first field focused', async () => {
  const page = await dialog(vi.fn<Save>());
  expect(document.activeElement).toBe(page.name());
});

it('opens with a required choice focused that stands first and is still to be made', async () => {
  const focusedWith = async (type: 'rent' | null) => {
    await renderInTest(
      <FormDialog title="新增支出" initial={{ type, name: '' }} save={vi.fn()} onClose={vi.fn()}>
        {(form) => (
          <>
            <SelectField
              label="支出类型"
              required
              choices={[{ value: 'rent', label: '房租' }]}
              {...form.field('type')}
            />
            <TextField label="名称" {...form.field('name')} />
          </>
        )}
      </FormDialog>,
    );
    return document.activeElement?.closest('[data-field]')?.getAttribute('data-field');
  };
  expect(await focusedWith(null)).toBe('type');
  expect(await focusedWith('rent')).toBe('name');
});

it('asks its fields first, blames them in words and focuses the first one', async () => {
  const saved = vi.fn<Save>();
  const page = await dialog(saved);
  await page.save();
  expect(saved).not.toHaveBeenCalled();
  expect(page.text()).toContain('请填写名称');
  expect(document.activeElement).toBe(page.name());
});

it('saves with Ctrl+Enter, says so and closes', async () => {
  const saved = vi.fn<Save>().mockResolvedValue('id');
  const page = await dialog(saved);
  await page.type(page.name(), '老客户');
  await page.press(page.name(), 'Enter', { ctrlKey: true });
  await page.settle();
  expect(saved).toHaveBeenCalledWith({ name: '老客户', remark: '' }, expect.any(String));
  expect(page.onClose).toHaveBeenCalledWith(true);
  expect(page.notices()).toEqual(['保存成功']);
});

it('blames a closed choice on Ctrl+Enter instead of opening its list over the form', async () => {
  const save = vi.fn();
  const page = await renderInTest(
    <FormDialog title="新增调拨单" initial={{ to: null as string | null }} save={save} onClose={vi.fn()}>
      {(form) => (
        <SelectField label="调入仓库" required choices={[{ value: 'main', label: '主仓' }]} {...form.field('to')} />
      )}
    </FormDialog>,
  );
  const choice = page.find('[role=combobox]');
  for (let time = 0; time < 2; time += 1) {
    await page.press(choice, 'Enter', { ctrlKey: true });
    await page.settle();
    expect(page.text()).toContain('请选择调入仓库');
    expect(document.querySelector('[role=listbox]')).toBeNull();
    expect(document.activeElement).toBe(choice);
  }
  expect(save).not.toHaveBeenCalled();
});

it('saves with Ctrl+Enter although the focus has left its fields, and only the form in front', async () => {
  const saved = vi.fn<Save>().mockResolvedValue('id');
  const page = await dialog(saved);
  await page.type(page.name(), '老客户');
  const covered = page.find('[role=presentation]');
  covered.setAttribute('aria-hidden', 'true');
  await page.press(document.body, 'Enter', { ctrlKey: true });
  expect(saved).not.toHaveBeenCalled();
  covered.removeAttribute('aria-hidden');
  await page.press(page.find('[role=dialog]'), 'Enter', { ctrlKey: true });
  await page.settle();
  expect(saved).toHaveBeenCalledTimes(1);
});

it('puts what the server blames under its fields, and stays', async () => {
  const refusal = new RefusedError('标签名称已存在', {
    path: '/api/parts/customerTag/add',
    errors: [{ field: 'name', message: '标签名称已存在' }],
  });
  const page = await dialog(vi.fn<Save>().mockRejectedValue(refusal));
  await page.type(page.name(), '老客户');
  await page.save();
  expect(page.find('[data-field=name]').textContent).toContain('标签名称已存在');
  expect(document.activeElement).toBe(page.name());
  expect(page.onClose).not.toHaveBeenCalled();
});

it('keeps the key of an intent without an answer, and makes a new one after a refusal', async () => {
  const keys: string[] = [];
  const outcomes = [
    new TimeoutError('timeout', { path: '' }),
    new RefusedError('不行', { path: '' }),
    new RefusedError('不行', { path: '' }),
  ];
  const page = await dialog((_, key) => {
    keys.push(key);
    return Promise.reject(outcomes[keys.length - 1] ?? new Error());
  });
  await page.type(page.name(), '老客户');
  await page.save();
  await page.save();
  await page.save();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('asks what cannot be undone before it saves, and stays where the answer is no', async () => {
  const saved = vi.fn<Save>().mockResolvedValue('id');
  const page = await dialog(saved, ({ name }) => ({ title: `确认新增${name}？`, action: '新增', cancel: '再看看' }));
  const asked = () => page.eventually(() => expect(page.text()).toContain('确认新增老客户？'));
  await page.type(page.name(), '老客户');
  await page.save();
  await asked();
  await page.click(page.button('再看看'));
  await page.settle();
  expect(saved).not.toHaveBeenCalled();
  expect(page.onClose).not.toHaveBeenCalled();
  await page.save();
  await asked();
  await page.click(page.find('[role=alertdialog] button:last-of-type'));
  await page.settle();
  expect(saved).toHaveBeenCalledTimes(1);
  expect(page.onClose).toHaveBeenCalledWith(true);
});

it('asks before changes are lost', async () => {
  const page = await dialog(vi.fn<Save>());
  await page.type(page.name(), '老客户');
  await page.click(page.button('取消'));
  // Waits for the confirmation dialog, which is loaded on first use.
  await page.eventually(() => expect(page.text()).toContain('放弃修改？'));
  expect(page.onClose).not.toHaveBeenCalled();
  await page.click(page.button('放弃'));
  await page.settle();
  expect(page.onClose).toHaveBeenCalledWith(false);
});

it('leaves at once without changes', async () => {
  const page = await dialog(vi.fn<Save>());
  await page.click(page.button('取消'));
  expect(page.onClose).toHaveBeenCalledWith(false);
});

it('[U-01] a document saves with Ctrl+Enter alone: Enter in a field goes on to the next', async () => {
  const saved = vi.fn<Save>().mockResolvedValue('id');
  const page = await renderInTest(
    <FormDialog
      title="新增入库单"
      initial={{ name: '', remark: '' }}
      save={saved}
      onClose={vi.fn()}
      scans
      saveLabel={({ name }) => `保存并入库${name}`}
    >
      {(form) => (
        <>
          <TextField label="名称" {...form.field('name')} />
          <TextField label="备注" {...form.field('remark')} />
        </>
      )}
    </FormDialog>,
  );
  const name = page.find<HTMLInputElement>('input[name=name]');
  await page.type(name, '甲');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  name.dispatchEvent(enter);
  // Whoever lets it go has the browser submit the form.
  expect(enter.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(page.find('input[name=remark]'));
  await page.press(page.find('input[name=remark]'), 'Enter', { ctrlKey: true });
  await page.settle();
  expect(saved).toHaveBeenCalledTimes(1);
  expect(page.text()).toContain('保存并入库甲');
});
