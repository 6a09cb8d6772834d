import { shopDay } from '@partsdesk/core/dates';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { lexer, walkTokens, type Tokens } from 'marked';
import { expect, it } from 'vitest';
import { routes } from '../../generated/routes';
import { deskKeyLists } from '../../order/cash/deskKeyLists';
import { screenList } from '../../screenList';
import { hasPageHelp, pageHelp } from '../../shell/pageHelp';
import { articleOf, type Article } from './article';
import { anchorOf, linkedArticle } from './articleLinks';
import { loadLibrary, loadSection } from './loadArticles';
import { cutAtWords, plainText, searchHelp } from './searchHelp';
import { sectionOf, sections } from './sections';

const articles = await loadLibrary();
const built = routes.filter(({ layout, path }) => layout !== 'h5' && !path.startsWith('/test/'));
const headingsOf = ({ body }: Article) =>
  lexer(body)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ text }) => text);
const linksOf = ({ body }: Article) => {
  const links: string[] = [];
  void walkTokens(lexer(body), (token) => {
    if (token.type === 'link') links.push((token as Tokens.Link).href);
  });
  return links;
};

it('every section of the tree has an article [ROUTE-13]', async () => {
  for (const { key } of sections) expect(await loadSection(key), key).not.toEqual([]);
});

it('the query names a section, an article in it, or a screen whose first segment is longer [ROUTE-13]', () => {
  expect(['store', 'store/staff', 'sign-in', 'sign-in-save', 'nowhere', '', null].map(sectionOf)).toEqual([
    'store',
    'store',
    'sign-in',
    'sign-in',
    undefined,
    undefined,
    undefined,
  ]);
});

it('the help link of a screen finds an article about it in its section [SHELL-02]', () => {
  const sectionAt = (path: string) => sectionOf(new URLSearchParams(pageHelp(path).split('?')[1]).get('path'));
  const lost = screenList
    .filter(({ path }) => hasPageHelp(path))
    .filter(({ layout }) => layout === 'main' || layout === 'transit')
    .filter(
      ({ name, path }) =>
        !articles.some(({ section, screens }) => section === sectionAt(path) && screens.includes(name)),
    );
  expect(lost.map(({ name }) => name)).toEqual([]);
  const linked = ['/dashboard/analysis', '/statement/sale', '/statement/profit', '/statemnet/out-in', '/shop/user-set'];
  expect(linked.filter((path) => !hasPageHelp(path))).toEqual([]);
});

it('every screen that is built is explained, and no article only promises it', () => {
  const thin = built.filter(
    ({ name }) => !articles.some(({ screens, body }) => screens.includes(name) && /^(## |\|)/m.test(body)),
  );
  expect(thin.map(({ name }) => name)).toEqual([]);
});

it('no article names a screen that does not exist', () => {
  const known = new Set<string>(screenList.map(({ name }) => name));
  expect(
    articles.flatMap(({ key, screens }) => screens.filter((name) => !known.has(name)).map((name) => `${key}: ${name}`)),
  ).toEqual([]);
});

it('every head is whole: title, place, day of the last change; no title twice in a section', () => {
  for (const { key, title, order, updated, body } of articles) {
    expect(title, key).not.toBe(key);
    expect(order, key).toBeGreaterThan(0);
    expect(updated, key).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(updated <= shopDay(Date.now()), `${key} was updated in the future`).toBe(true);
    expect(body.length, key).toBeGreaterThan(30);
  }
  const places = articles.flatMap(({ section, title, order }) => [
    `${section} ${title}`,
    `${section} ${String(order)}`,
  ]);
  expect(new Set(places).size).toBe(places.length);
});

it('no link between articles is dead, nor leads to a heading that is not there', () => {
  const dead = articles.flatMap((article) =>
    linksOf(article)
      .filter((href) => {
        if (/^https?:/.test(href)) return false;
        const target = linkedArticle(article.key, decodeURIComponent(href));
        const found = articles.find(({ key }) => key === target?.key);
        return !target || !found || (target.anchor !== '' && !headingsOf(found).map(anchorOf).includes(target.anchor));
      })
      .map((href) => `${article.key} -> ${href}`),
  );
  expect(dead).toEqual([]);
});

it('anchors are unique in an article', () => {
  for (const article of articles) {
    const anchors = headingsOf(article).map(anchorOf);
    expect(new Set(anchors).size, article.key).toBe(anchors.length);
  }
});

it('search wants every word, and puts a title before a text', () => {
  const [first] = searchHelp(articles, '挂账');
  expect(first?.article.key).toBe('cash/credit');
  expect(
    searchHelp(articles, '挂账 额度').every(
      ({ article }) => article.title.includes('额度') || article.body.includes('额度'),
    ),
  ).toBe(true);
  expect(searchHelp(articles, '没有这样的词')).toEqual([]);
  expect(searchHelp(articles, '   ')).toEqual([]);
  expect(searchHelp(articles, 'ctrl+k')[0]?.article.key).toBe('console/keys');
});

it('the help has the words of the states of an outbound, and finds how one is taken back', () => {
  const body = articles.find(({ key }) => key === 'order/list')?.body ?? '';
  const table = lexer(body).find(
    (token): token is Tokens.Table => token.type === 'table' && (token as Tokens.Table).header[0]?.text === '出库状态',
  );
  const labels = Object.values(saleOutLifecycle.statuses).map(({ label }) => label);
  expect(table?.rows.map(([state]) => state?.text)).toEqual(labels);
  expect(searchHelp(articles, '撤销出库')[0]?.article.key).toBe('cash/wait-out');
});

it('what is searched for is text, whatever signs it has', () => {
  expect(cutAtWords('按 F9 结算', 'f9')).toEqual(['按 ', 'F9', ' 结算']);
  expect(cutAtWords('a+b (c)', '+ (')).toEqual(['a', '+', 'b ', '(', 'c)']);
  expect(plainText('## 标题\n\n1. **粗**的[字](x.md)\n\n| a | b |\n| --- | --- |\n| `F9` | 结算 |')).toBe(
    '标题 粗的字 a b F9 结算',
  );
});

it('a head is read, also with the line ends of Windows', () => {
  expect(
    articleOf(
      './docs/store/staff.md',
      '---\r\ntitle: 员工\r\norder: 3\r\nscreens: StoreStaff, StoreRole\r\nupdated: 2026-11-21\r\n---\r\n\r\n正文\r\n',
    ),
  ).toEqual({
    key: 'store/staff',
    section: 'store',
    title: '员工',
    order: 3,
    screens: ['StoreStaff', 'StoreRole'],
    updated: '2026-11-21',
    body: '正文',
  });
});

it('links are relative as in the folder', () => {
  expect(linkedArticle('store/staff', '../cash/keys.md#收银')).toEqual({ key: 'cash/keys', anchor: '收银' });
  expect(linkedArticle('store/staff', 'roles.md')).toEqual({ key: 'store/roles', anchor: '' });
  expect(linkedArticle('store/staff', '#离职')).toEqual({ key: 'store/staff', anchor: '离职' });
  expect([
    linkedArticle('store/staff', 'https://example.com/a.md'),
    linkedArticle('store/staff', 'javascript:alert(1)'),
  ]).toEqual([undefined, undefined]);
});

it('the article of the desk’s keys and what ? lists at the desk are the same', () => {
  const keysArticle = articles.find(({ key }) => key === 'cash/keys');
  const tables = lexer(keysArticle?.body ?? '')
    .filter((token): token is Tokens.Table => token.type === 'table')
    .map(({ rows }) => rows.map((cells) => cells.map(({ text }) => text.replaceAll('`', ''))));
  expect(tables).toEqual(Object.values(deskKeyLists));
});
