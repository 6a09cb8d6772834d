import { plainSample } from '@partsdesk/print/samples';
import type { Template } from '@partsdesk/print/template';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { moved, removed, replaced } from './designer/ordered';
import { Pages } from './Pages';
import { designerAddress, templatesAddress } from './templateAddress';
import { readTemplateFile, templateFile } from './templateFile';
import { knownType, systemBody, templatePages } from './templatePages';

it('[PRN-18] hostile words of a template and of a document are drawn as words', () => {
  const hostile = '<img src=x onerror=alert(1)></text><script>1</script>&amp;\u202eabc';
  const body = systemBody(3, '80mm');
  const part = { text: hostile, field: '', format: 'plain' as const };
  const wide = { ...body.before[1]!.cells[0]!, width: 720, fit: 'shrink' as const, parts: [part] };
  const template: Template = { ...body, after: [...body.after, { ...body.before[1]!, cells: [wide] }] };
  const sample = plainSample(knownType(3), 1);
  const { pages } = templatePages(template, 3, { ...sample, fields: { ...sample.fields, customer: hostile } });
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToStaticMarkup(<Pages pages={pages} />);
  expect(drawn.querySelectorAll('script, img, [onerror]')).toHaveLength(0);
  expect(drawn.textContent.split('onerror=alert(1)').length).toBeGreaterThan(2);
  expect(drawn.textContent).not.toContain('\u202e');
});

it('entries are moved within their list, replaced and removed', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  expect(replaced(['a', 'b'], 1, 'x')).toEqual(['a', 'x']);
  expect(removed(['a', 'b'], 0)).toEqual(['b']);
});

it('addresses name the type, and whose template is read and written', () => {
  expect(decodeURIComponent(templatesAddress(2, 'head'))).toBe('/log/table/2/出库单?of=head');
  expect(
    decodeURIComponent(designerAddress({ action: 'copy', templateType: 3, id: 'x', of: 'shop', from: 'head' })),
  ).toBe('/log/set/copy/x/3/收银小票?of=shop&from=head');
});

it('[PRN-19] a template that goes out as a file comes in as it was, and as a template of its own type alone', () => {
  const draft = { templateType: 3 as const, name: '前台小票', template: systemBody(3, '80mm') };
  const file = templateFile(draft);
  expect(readTemplateFile(file, 3)).toEqual(draft);
  expect(readTemplateFile(file, 2)).toBe('这是收银小票的模板，请到它的模板列表里导入');
  expect(readTemplateFile(file.replace('"format": 1', '"format": 2'), 3)).toContain('版本不支持');
  for (const other of ['', '{', '[]', 'null', '{"kind":"x"}', JSON.stringify(draft)])
    expect(readTemplateFile(other, 3)).toContain('这不是模板文件');
  expect(readTemplateFile(JSON.stringify({ ...JSON.parse(file), template: null }), 3)).toContain('不完整');
});

it('[PRN-17] on a printer that is off everything is moved, and the paper stays as it is', () => {
  const { pages } = templatePages(systemBody(3, '80mm'), 3, plainSample(knownType(3), 1));
  const drawn = renderToStaticMarkup(<Pages pages={pages} />);
  const moved = renderToStaticMarkup(<Pages pages={pages} offset={{ x: -15, y: 20 }} />);
  expect(drawn).not.toContain('transform');
  expect(moved.split('<g transform="translate(-15 20)">')).toHaveLength(pages.length + 1);
  expect(moved.replaceAll(' transform="translate(-15 20)"', '')).toBe(drawn);
});
