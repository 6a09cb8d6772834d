import { expect, it } from 'vitest';
import { labelColumns } from './labelColumns';
import { differingPrices, labelCounts, labelProblem, labelsOf, type LabelLine } from './labelCounts';

const line: LabelLine = {
  skuId: 's',
  skuCode: 'LQ-001',
  barCode: '',
  name: '机油滤清器',
  spec: '',
  brandName: '曼牌',
  unitName: '个',
  price: 3500,
  archivePrice: 3500,
  shelf: 'A-01',
  count: 2,
};

it('[PRN-11] a stock-in wants a label for every piece that came in, all lines of a part together', () => {
  const counts = labelCounts([
    { skuId: 's', quantity: 3 },
    { skuId: 'oil', quantity: 0.1 },
    { skuId: 's', quantity: 4 },
    { skuId: 'oil', quantity: 0.2 },
    { skuId: 'hose', quantity: 2.5 },
    { skuId: 'cable', quantity: 2 },
    { skuId: 'back', quantity: -2 },
  ]);
  expect([...counts]).toEqual([
    ['s', 7],
    ['oil', 1],
    ['hose', 3],
    ['cable', 2],
    ['back', 0],
  ]);
});

it('[PRN-11] each part has as many labels as are wanted, in the order of the lines', () => {
  const labels = labelsOf([line, { ...line, skuCode: 'HHS-1', count: 0 }, { ...line, skuCode: 'HHS-2', count: 1 }]);
  expect(labels.map(({ fields }) => fields.skuCode)).toEqual(['LQ-001', 'LQ-001', 'HHS-2']);
  expect(labels[0]?.fields).toMatchObject({ name: '机油滤清器', price: 3500, shelf: 'A-01', brandName: '曼牌' });
});

it('[PRN-11] no label and more than a roll holds are refused', () => {
  expect(labelProblem([{ ...line, count: 0 }])).toBe('请填写张数');
  expect(labelProblem([{ ...line, count: 1.5 }])).toBe('张数只能填整数');
  expect(labelProblem([{ ...line, count: 500 }])).toBeUndefined();
  expect(labelProblem([{ ...line, count: 499 }, line])).toContain('一次最多打印 500 张标签，现在是 501 张');
});

it('[PRN-11] the columns of the labels fit into their drawer, the number of labels included', () => {
  const [drawer, padding, number] = [560, 40, 48];
  const wide = labelColumns.reduce((sum, { width }) => sum + Number(width), number);
  expect(wide).toBeLessThanOrEqual(drawer - padding);
});

it('[PRN-11] a price of the archive that the shop does not follow is told beside the one on the label', () => {
  expect(differingPrices([line])).toBeUndefined();
  expect(differingPrices([line, { ...line, spec: '大号', archivePrice: 3900 }])).toBe(
    '机油滤清器 大号 总店价 ¥39.00，本店售价 ¥35.00。标签印本店售价，收银按它收；' +
      '要按总店价卖，先分发并选「覆盖为总店价」，再打标签。',
  );
  expect(differingPrices(Array<LabelLine>(4).fill({ ...line, archivePrice: 3900 }))).toContain('等 4 种。');
});
