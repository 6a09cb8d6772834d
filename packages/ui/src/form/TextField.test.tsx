import { expect, it } from 'vitest';
import { renderInTest } from '../app/renderInTest';
import { InlineFields } from './field';
import { TextField } from './TextField';

it('a search field among the filters is wide enough for its hint, whatever width was thought of', async () => {
  const { find } = await renderInTest(
    <InlineFields value>
      <TextField
        name="words"
        label="商品名称、编码、条码、OE号、拼音"
        type="search"
        width={220}
        value=""
        onChange={() => undefined}
      />
      <TextField name="short" label="编码" type="search" width={176} value="" onChange={() => undefined} />
    </InlineFields>,
  );
  const widthOf = (name: string) => Number.parseInt(getComputedStyle(find(`[data-field=${name}]`)).width, 10);
  // Fifteen Chinese signs of 14 px and two Latin ones between the paddings, and the browser's × of a search.
  expect(widthOf('words')).toBeGreaterThanOrEqual(15 * 14 + 2 * 10 + 2 * 14 + 20);
  expect(widthOf('short')).toBe(176);
});
