import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { expect, it } from 'vitest';
import { partsOfText, textOfParts } from './partText';
import { SYSTEM_TEMPLATES } from './systemTemplates';
import { PAGE_FIELDS, type Row } from './template';

it('every text of the system stands in the designer in words, and is read back as it was', () => {
  for (const { templateType, body } of SYSTEM_TEMPLATES) {
    const type = printTypeOf(templateType)!;
    const rows: Row[] = [...body.head, ...body.before, ...body.after, ...body.foot];
    for (const { each, cells } of rows) {
      const fields = type.lists.find(({ key }) => key === each)?.fields ?? [...type.fields, ...PAGE_FIELDS];
      for (const { parts } of cells) {
        const text = textOfParts(parts, fields);
        expect(text).not.toMatch(/\{[a-zA-Z]/);
        expect(partsOfText(text, fields)).toEqual(parts);
      }
    }
  }
});

it('no two fields of a document, or of a list, bear one label', () => {
  for (const code of [1, 2, 3]) {
    const type = printTypeOf(code)!;
    for (const fields of [[...type.fields, ...PAGE_FIELDS], ...type.lists.map((list) => list.fields)]) {
      const labels = fields.map(({ label }) => label);
      expect(new Set(labels).size, labels.join(' ')).toBe(labels.length);
    }
  }
});

it('what is half written stays as it is written', () => {
  const { fields } = printTypeOf(1)!;
  for (const text of ['{', '{应收', '{应收:}', '{应收:大}', '客户：{}', '{{应收}'])
    expect(textOfParts(partsOfText(text, fields), fields)).toBe(text);
});

it('braces around what is no field, or around an unknown format, are words', () => {
  const { fields } = printTypeOf(1)!;
  expect(partsOfText('{没有} {应收:英文}{应收：大写}', fields)).toEqual([
    { text: '{没有} {应收:英文}', field: '', format: 'plain' },
    { text: '', field: 'receivable', format: 'capitals' },
  ]);
});
