import { renderInTest } from '@partsdesk/ui/app/renderInTest';
import { expect, it } from 'vitest';
import { CategorySide } from './CategorySide';

const category = (id: string, name: string, parentId: string | null) => ({
  id,
  name,
  parentId,
  sort: 1,
  goodsCount: 0,
  version: 1,
});
const categories = [
  category('1', '滤清器', null),
  category('2', '机油滤清器', '1'),
  category('3', '制动', null),
  category('4', '刹车片', '3'),
];

it('[F-36] the categories are searched by at most ten characters [WIDGET-07] [VALID-16] [CONST-29]', async () => {
  const { click, find, type, button, text } = await renderInTest(
    <CategorySide categories={categories} chosen={undefined} onChoose={() => undefined} />,
  );
  const named = () =>
    [...document.querySelectorAll('[role=treeitem] .MuiTreeItem-label')].map((one) => one.textContent);
  expect(named()).toEqual(['全部商品', '滤清器', '制动']);
  const search = async (keyword: string) => {
    await click(find('button[aria-label=搜索分类]'));
    const input = find<HTMLInputElement>('input[name=keyword]');
    expect(input.maxLength).toBe(10);
    await type(input, keyword);
    await click(button('搜索'));
  };
  await search('刹车');
  expect(named()).toEqual(['全部商品', '制动', '刹车片']);
  expect(text()).toContain('含“刹车”的分类');
  await search('轮胎');
  expect(named()).toEqual(['全部商品']);
  expect(text()).toContain('没有含“轮胎”的分类');
  await click(find('button[aria-label=搜索分类]'));
  await click(button('重置'));
  expect(named()).toEqual(['全部商品', '滤清器', '制动']);
});
