import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Article } from './article';
import { ArticleBody } from './ArticleBody';

const article = (body: string): Article => ({
  key: 'store/staff',
  section: 'store',
  title: '员工',
  order: 1,
  screens: [],
  updated: '2026-11-21',
  body,
});

function shown(body: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <ArticleBody article={article(body)} />
    </MemoryRouter>,
  );
  return page;
}

it('Markdown becomes headings, lists, tables, keys and links inside the help', () => {
  const page = shown(
    '## 怎么做\n\n1. 按 `F9`，见[按键](../cash/keys.md#收银)。\n\n| 键 | 作用 |\n| --- | --- |\n| `F2` | **客户** & 车辆 |\n\n> 注意',
  );
  expect(page.querySelector('h2')?.id).toBe('怎么做');
  expect(page.querySelector('ol kbd')?.textContent).toBe('F9');
  expect(page.querySelector('ol a')?.getAttribute('href')).toBe(
    `/faq/faqDoc?path=cash/keys#${encodeURIComponent('收银')}`,
  );
  expect(page.querySelector('td strong')?.textContent).toBe('客户');
  expect(page.querySelectorAll('td')[1]?.textContent).toBe('客户 & 车辆');
  expect(page.querySelector('aside')?.textContent).toContain('注意');
});

it('HTML in an article is text, and a link that would run something is no link', () => {
  const page = shown('<img src=x onerror=alert(1)>\n\n文字<script>alert(1)</script> [点我](javascript:alert(1))');
  expect(page.querySelector('img, script, [onerror]')).toBeNull();
  expect(page.querySelector('a')).toBeNull();
  expect(page.textContent).toContain('<img src=x onerror=alert(1)>');
});
