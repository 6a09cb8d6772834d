import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { ChoiceSearch } from './ChoiceSearch';

const choices = [
  { value: 'f', label: '滤清器', search: '滤清器' },
  { value: 'o', label: '　机油滤清器', search: '滤清器/机油滤清器' },
  { value: 's', label: '火花塞', search: '点火系统/火花塞' },
];

function Field() {
  const [value, setValue] = useState<string>();
  return (
    <>
      <ChoiceSearch label="商品分类" name="categoryId" value={value} onChange={setValue} choices={choices} />
      <output>{value}</output>
    </>
  );
}

it('[U-39] one of many choices is found by typing a part of its name or path', async () => {
  const page = await renderInTest(<Field />);
  const input = page.find<HTMLInputElement>('input');
  await page.click(input);
  await page.type(input, '机油');
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
  expect(options().map(({ textContent }) => textContent.trim())).toEqual(['机油滤清器']);
  await page.type(input, '点火');
  expect(options().map(({ textContent }) => textContent.trim())).toEqual(['火花塞']);
  const [first] = options();
  if (!first) throw new Error('nothing found');
  await page.click(first);
  expect(page.find('output').textContent).toBe('s');
  expect(input.value).toBe('火花塞');
});

it('a choice of nothing does not ask for another word', async () => {
  const page = await renderInTest(
    <ChoiceSearch label="商品分类" name="categoryId" value={undefined} onChange={() => {}} choices={[]} />,
  );
  await page.click(page.find<HTMLInputElement>('input'));
  await page.type(page.find<HTMLInputElement>('input'), '滤');
  expect(document.body.textContent).toContain('还没有可选的');
});
