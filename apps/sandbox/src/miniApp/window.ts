import type { FastifyInstance } from 'fastify';
import { escape, html, sendPage, takeForms } from '../page';
import { formOf } from './form';
import { phones, type Answer, type Call, type Phone } from './phone';
import type { Tab } from './tab';
import { tabs } from './tabs';

/** A store whose mini-app customers may open. */
export interface MiniApp {
  storeId: string;
  appId: string;
  name: string;
  shops: readonly { id: string; name: string }[];
}

type Fields = Record<string, string>;
type Row = Record<string, unknown>;

const HOME = '/sandbox/mini-app/';
const TITLE = '模拟小程序';
const STAND_IN = '<p class="hint">这是模拟的小程序，代替顾客的手机；任何人都可以扮演任何顾客。</p>';
/** The act without a row, in an address. */
const TOP = 'top';
const PERSON = /^\w{1,40}$/;

const addressOf = ({ storeId, person }: Phone, tab: string, fields: Fields = {}) =>
  `${HOME}${storeId}/${person}/${tab}?${new URLSearchParams(fields)}`;

const actionOf = ({ storeId, person }: Phone, { key }: Tab, act: string) => `${HOME}${storeId}/${person}/${key}/${act}`;

/** Serves a mini-app's window without a phone: it plays any customer by the calls that every mini-app makes. */
export function miniAppWindow(app: FastifyInstance, miniApps: () => Promise<readonly MiniApp[]>): void {
  const call = phones(app);
  const found = async (storeId: string) => (await miniApps()).find((one) => one.storeId === storeId);

  void app.register((pages, _options, done) => {
    takeForms(pages);

    pages.get<{ Querystring: { person?: string; storeId?: string } }>(HOME, async ({ query }, reply) => {
      const { person = '', storeId } = query;
      if (storeId && PERSON.test(person)) return reply.redirect(addressOf({ storeId, person }, 'coupons'), 303);
      const stores = (await miniApps()).map(
        ({ storeId: id, name }) =>
          `<section><p>${escape(name)}</p>${formOf(HOME, {
            method: 'get',
            hidden: { storeId: id },
            fields: [{ name: 'person', label: '扮演顾客（手机号或字母）', value: '13900001111' }],
            label: '打开小程序',
          })}</section>`,
      );
      const none = '<p>还没有店铺绑定小程序。请在配件台「店铺 → 小程序授权」绑定。</p>';
      return sendPage(reply, TITLE, STAND_IN + (stores.join('') || none));
    });

    pages.get<{ Params: Phone & { tab: string }; Querystring: Fields }>(
      `${HOME}:storeId/:person/:tab`,
      async ({ params, query }, reply) => {
        const { tab: key, ...phone } = params;
        const store = await found(phone.storeId);
        const tab = tabs.find((one) => one.key === key);
        if (!store || !tab || !PERSON.test(phone.person))
          return sendPage(reply.code(404), TITLE, `${STAND_IN}<p>没有这个页面。</p>`);
        const shopId = query.shopId ?? store.shops[0]?.id ?? '';
        const body = await bodyOf(call, phone, tab, { ...query, shopId });
        return sendPage(
          reply,
          `${store.name} · ${tab.title}`,
          html(...around(phone, store, tab, { ...query, shopId }), body),
        );
      },
    );

    pages.get<{ Params: Phone & { id: string } }>(`${HOME}:storeId/:person/pay/:id`, async ({ params }, reply) => {
      const { id, ...phone } = params;
      const answer = PERSON.test(phone.person)
        ? await call(phone, 'GET', '/api/parts/app/orderSale/payCode', { id })
        : { refusal: '没有这个页面' };
      if ('refusal' in answer) return reply.redirect(addressOf(phone, 'orders', { said: answer.refusal }), 303);
      return reply.redirect(`/h5/payment?${new URLSearchParams({ code: String(answer.data) })}`, 303);
    });

    pages.post<{ Params: Phone & { tab: string; act: string }; Body: Fields }>(
      `${HOME}:storeId/:person/:tab/:act`,
      async ({ params, body }, reply) => {
        const { tab: key, act: name, ...phone } = params;
        const tab = tabs.find((one) => one.key === key);
        const act = name === TOP ? tab?.top : tab?.acts[name]?.({});
        if (!act || !PERSON.test(phone.person))
          return sendPage(reply.code(404), TITLE, `${STAND_IN}<p>没有这个页面。</p>`);
        const appId = (await found(phone.storeId))?.appId ?? '';
        const answer = await call(phone, 'POST', act.path, act.body(body, { appId, person: phone.person }));
        const said = 'refusal' in answer ? answer.refusal : (act.told?.(answer.data as Row) ?? `${act.label}：已完成`);
        const asked = tab?.asks?.name;
        const kept = ['shopId', ...(asked ? [asked] : [])].flatMap((field) => {
          const value = body[field];
          return value ? [[field, value] as const] : [];
        });
        return reply.redirect(addressOf(phone, key, { said, ...Object.fromEntries(kept) }), 303);
      },
    );
    done();
  });
}

/** Renders a tab: what may be done without a row, and its list, or what the server said against reading it. */
async function bodyOf(call: Call, phone: Phone, tab: Tab, fields: Fields): Promise<string> {
  const { shopId = '' } = fields;
  const asked = tab.asks && !fields[tab.asks.name];
  if (asked && tab.asks)
    return formOf(addressOf(phone, tab.key), { method: 'get', hidden: { shopId }, fields: [tab.asks], label: '打开' });
  const top = tab.top ? formOf(actionOf(phone, tab, TOP), { ...tab.top, method: 'post' }) : '';
  const answer = await call(phone, 'GET', tab.list, tab.query?.(fields));
  if ('refusal' in answer) return `${top}<p role="alert">${escape(answer.refusal)}</p>`;
  const found = await rowsOf(tab, answer.data, (id) => call(phone, 'GET', tab.item?.path ?? '', { id }));
  return top + (found.map((row) => rowOf(phone, tab, row, shopId)).join('') || `<p>${escape(tab.empty)}</p>`);
}

/** Returns the rows of a list; of a tab that shows items, those of each item. */
async function rowsOf({ item }: Tab, data: unknown, itemOf: (id: string) => Promise<Answer>): Promise<Row[]> {
  const listed = (data as { records?: Row[] } | null)?.records ?? data;
  const records = Array.isArray(listed) ? (listed as Row[]) : listed ? [listed as Row] : [];
  if (!item) return records;
  const items = await Promise.all(records.map(({ id }) => itemOf(String(id))));
  return items.flatMap((answer) => ('data' in answer ? item.rows(answer.data as Row) : []));
}

/** Renders what stands above a list: who plays whom, the menu, what the server said last, the shops. */
function around(phone: Phone, store: MiniApp, tab: Tab, { said, shopId = '' }: Fields): string[] {
  const links = tabs.map(({ key, title }) =>
    key === tab.key
      ? `<strong>${escape(title)}</strong>`
      : `<a href="${escape(addressOf(phone, key))}">${escape(title)}</a>`,
  );
  const shops = store.shops.map(({ id, name }) =>
    id === shopId
      ? `<strong>${escape(name)}</strong>`
      : `<a href="${escape(addressOf(phone, tab.key, { shopId: id }))}">${escape(name)}</a>`,
  );
  return [
    STAND_IN,
    `<p class="hint">顾客 ${escape(phone.person)}　<a href="${HOME}">换一位</a></p>`,
    `<nav aria-label="菜单">${links.join('　')}</nav>`,
    `<p class="hint">门店：${shops.join('　')}</p>`,
    said ? `<p role="status">${escape(said)}</p>` : '',
  ];
}

function rowOf(phone: Phone, tab: Tab, row: Row, shopId: string): string {
  const forms = Object.entries(tab.acts).flatMap(([name, actOf]) => {
    const act = actOf(row);
    if (!act) return [];
    const { hidden = {}, fields = [], label } = act;
    return [formOf(actionOf(phone, tab, name), { method: 'post', hidden: { ...hidden, shopId }, fields, label })];
  });
  const order = tab.pays?.(row);
  if (order !== undefined) forms.unshift(`<p><a href="${escape(addressOf(phone, `pay/${order}`))}">去付款</a></p>`);
  const [head = '', ...rest] = tab.text(row);
  const lines = rest.filter(Boolean).map((line) => `<br><span class="hint">${escape(line)}</span>`);
  return `<section><p><strong>${escape(head)}</strong>${lines.join('')}</p>${forms.join('')}</section>`;
}
