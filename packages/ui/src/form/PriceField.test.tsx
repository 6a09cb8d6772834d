import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import type { Rule } from './field';
import { PriceField } from './PriceField';
import { QuantityField } from './QuantityField';

async function priceField(start?: number, allowZero = false) {
  let fen = start;
  let rule: Rule = () => undefined;
  const addRule = (_: string, added: Rule) => {
    rule = added;
    return () => undefined;
  };
  function Held() {
    const [value, setValue] = useState(start);
    fen = value;
    return (
      <PriceField
        label="单价"
        required
        name="price"
        value={value}
        onChange={setValue}
        addRule={addRule}
        allowZero={allowZero}
      />
    );
  }
  const page = await renderInTest(<Held />);
  const input = page.find<HTMLInputElement>('input[name=price]');
  return { ...page, input, fen: () => fen, problem: () => rule() };
}

it('shows fen as yuan and gives back fen', async () => {
  const { input, type, fen } = await priceField(1250);
  expect(input.value).toBe('12.50');
  await type(input, '8.8');
  expect([input.value, fen()]).toEqual(['8.8', 880]);
});

it('keeps what is being typed as it is typed, with the full-width point made a point [VALID-08]', async () => {
  const { input, type, fen } = await priceField(100);
  await type(input, '12。');
  expect(input.value).toBe('12.');
  await type(input, '¥1,234.50');
  expect([input.value, fen()]).toEqual(['1234.50', 123_450]);
});

it('says what it has dropped, until the next sign', async () => {
  const { input, type, fen, text } = await priceField(100);
  for (const [typed, left, cents, why] of [
    ['-5', '5', 500, '不能为负数，现在是 5'],
    ['12a.345', '12.34', 1234, '只能填数字，现在是 12.34'],
    ['12.345', '12.34', 1234, '最多保留2位小数，现在是 12.34'],
  ] as const) {
    await type(input, typed);
    expect([input.value, fen()]).toEqual([left, cents]);
    expect(text()).toContain(why);
  }
  await type(input, '8');
  expect(text()).not.toContain('现在是');
});

it('speaks the price rule when the form asks [VALID-01] [VALID-03]', async () => {
  const { input, type, problem } = await priceField();
  expect(problem()).toBe('金额不能为空');
  await type(input, '0');
  expect(problem()).toBe('金额应大于0');
  await type(input, '0.01');
  expect(problem()).toBeUndefined();
});

it('lets zero pass where a gift may cost nothing', async () => {
  const { input, type, problem } = await priceField(undefined, true);
  await type(input, '0');
  expect(problem()).toBeUndefined();
});

it('says at once that pieces are whole, and holds no other number than the typed one', async () => {
  let pieces: number | undefined;
  function Held() {
    const [value, setValue] = useState<number | undefined>(2);
    pieces = value;
    return <QuantityField label="数量" name="quantity" value={value} onChange={setValue} />;
  }
  const { find, type, text } = await renderInTest(<Held />);
  const input = find<HTMLInputElement>('input[name=quantity]');
  await type(input, '1.5');
  expect([input.value, pieces, input.getAttribute('aria-invalid')]).toEqual(['1.5', undefined, 'true']);
  expect(text()).toContain('只能填整数');
  await type(input, '１２');
  expect([input.value, pieces, input.getAttribute('aria-invalid')]).toEqual(['12', 12, 'false']);
});
