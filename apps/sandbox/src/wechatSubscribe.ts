import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pushPlain } from './wechatSeal';

/** How the next calls about subscription messages misbehave. */
type Fault = 'ok' | 'busy' | 'quota' | 'expired' | 'lost' | 'revoked' | 'noTemplate' | 'badField';

interface Template {
  id: string;
  title: string;
  keys: { key: string; label: string }[];
}

interface Sent {
  openId: string;
  templateId: string;
  page: string;
  values: Record<string, string>;
  msgId: number;
}

/** The public templates, as far as anybody asks for them: title and keywords by their numbers. */
const LIBRARY: Record<string, { title: string; keywords: Record<number, string> }> = {
  1221: {
    title: '付款成功通知',
    keywords: { 1: 'character_string/订单编号', 2: 'amount/支付金额', 3: 'time/支付时间', 4: 'thing/门店' },
  },
  1458: {
    title: '订单发货通知',
    keywords: { 1: 'character_string/订单编号', 2: 'thing/商品', 3: 'time/发货时间', 4: 'thing/配送方式' },
  },
  1451: {
    title: '退款结果通知',
    keywords: { 1: 'character_string/售后单号', 2: 'amount/退款金额', 3: 'phrase/退款状态', 4: 'time/退款时间' },
  },
  2168: { title: '优惠券到账提醒', keywords: { 1: 'thing/优惠券', 2: 'time/有效期至', 3: 'thing/发放门店' } },
  2169: { title: '优惠券到期提醒', keywords: { 1: 'thing/优惠券', 2: 'time/到期时间', 3: 'thing/温馨提示' } },
  3340: {
    title: '询价回复通知',
    keywords: { 1: 'thing/商品', 2: 'thing/回复门店', 3: 'thing/报价', 4: 'time/回复时间' },
  },
  4017: { title: '佣金到账提醒', keywords: { 1: 'amount/佣金金额', 2: 'thing/佣金来源', 3: 'time/到账时间' } },
  5062: { title: '服务到期提醒', keywords: { 1: 'thing/提醒事项', 2: 'time/到期日期', 3: 'thing/门店' } },
};

/** What WeChat takes of each kind of value. */
const FITS: Record<string, RegExp> = {
  thing: /^[\s\S]{1,20}$/u,
  phrase: /^\p{Script=Han}{1,5}$/u,
  character_string: /^[\x20-\x7e]{1,32}$/,
  amount: /^[¥$]?\d{1,10}(\.\d+)?元?$/,
  time: /^(\d{4}年\d{1,2}月\d{1,2}日 )?\d{2}:\d{2}(:\d{2})?$/,
};

/** An account holds so many templates. */
const MOST_TEMPLATES = 25;
const refuse = (errcode: number, errmsg = 'refused') => ({ errcode, errmsg });
const done = { errcode: 0, errmsg: 'ok' };
const CODES = { busy: -1, quota: 45009, revoked: 61003, noTemplate: 40037 } as const;

type Query = Record<string, string | undefined>;
type Asked = FastifyRequest<{ Querystring: Query; Body: Record<string, unknown> | undefined }>;
type Told = Record<string, string>;

interface Place {
  now: () => number;
  appOf: (request: Asked) => string | undefined;
  originOf: (request: FastifyRequest) => string;
}

/** Builds an event as a third-party platform gets it: in JSON a list of one comes as the object itself. */
function eventOf(format: 'xml' | 'json', openId: string, time: number, name: string, list: readonly Told[]): string {
  const head = { ToUserName: 'gh_sandbox', FromUserName: openId, MsgType: 'event', Event: name };
  if (format === 'json') return JSON.stringify({ ...head, CreateTime: time, List: list.length === 1 ? list[0] : list });
  const tags = (fields: Told) =>
    Object.entries(fields)
      .map(([key, value]) => `<${key}><![CDATA[${value}]]></${key}>`)
      .join('');
  const outer = name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const lists = list.map((one) => `<List>${tags(one)}</List>`).join('');
  return `<xml>${tags(head)}<CreateTime>${String(time)}</CreateTime><${outer}>${lists}</${outer}></xml>`;
}

/** Stands in for WeChat's subscription messages: templates of a mini-app, acceptances, messages, and what it tells. */
export function wechatSubscribe(app: FastifyInstance, { now, appOf, originOf }: Place): void {
  const templates = new Map<string, Template[]>();
  const left = new Map<string, number>();
  const sent = new Map<string, Sent[]>();
  const faults = new Map<string, Fault[]>();
  const expired = new Set<string>();
  let told = 0;
  let number = 1_000_000;
  const heldBy = (appId: string) => templates.get(appId) ?? [];
  const keyOf = (appId: string, openId: string, templateId: string) => `${appId} ${openId} ${templateId}`;

  /** Answers a call for a mini-app, unless a fault comes first; `lost` carries it out and answers nobody. */
  const answerTo = async (request: Asked, answer: (appId: string) => object): Promise<object | undefined> => {
    const appId = appOf(request);
    const token = request.query.access_token ?? '';
    if (!appId || expired.has(token)) return refuse(appId ? 42001 : 40001);
    const fault = faults.get(appId)?.shift();
    if (fault === 'expired') {
      expired.add(token);
      return refuse(42001);
    }
    if (fault === 'badField') return refuse(47003, 'argument invalid! data.thing1.value invalid');
    if (fault && fault !== 'lost' && fault !== 'ok') return refuse(CODES[fault]);
    const found = answer(appId);
    if (fault !== 'lost') return found;
    request.raw.socket.destroy();
    return undefined;
  };

  void app.register((forms, _options, ready) => {
    if (!forms.hasContentTypeParser('application/x-www-form-urlencoded'))
      forms.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, body, parsed) => {
          parsed(null, { form: String(body) });
        },
      );

    // Takes a form and no JSON.
    forms.post<{ Querystring: Query; Body: Record<string, unknown> }>(
      '/sandbox/wechat/wxaapi/newtmpl/addtemplate',
      (request) =>
        answerTo(request, (appId) => {
          if (typeof request.body.form !== 'string') return refuse(47001, 'data format error');
          const form = new URLSearchParams(request.body.form);
          const known = LIBRARY[form.get('tid') ?? ''];
          if (!known) return refuse(200014, 'invalid tid');
          const kids = [...form].flatMap(([key, value]) => (/^kidList\[\d+\]$/.test(key) ? [Number(value)] : []));
          const words = kids.map((kid) => ({ kid, word: known.keywords[kid] }));
          if (kids.length < 2 || kids.length > 5) return refuse(200020, 'kid count');
          if (words.some(({ word }) => word === undefined)) return refuse(200020, 'invalid kid');
          if (heldBy(appId).length >= MOST_TEMPLATES) return refuse(200012, 'too many templates');
          const id = randomBytes(16).toString('base64url');
          const keys = words.map(({ kid, word = '' }) => {
            const [kind = '', label = ''] = word.split('/');
            return { key: `${kind}${String(kid)}`, label };
          });
          templates.set(appId, [...heldBy(appId), { id, title: known.title, keys }]);
          return { ...done, priTmplId: id };
        }),
    );
    forms.post<{ Querystring: Query; Body: Record<string, unknown> }>(
      '/sandbox/wechat/wxaapi/newtmpl/deltemplate',
      (request) =>
        answerTo(request, (appId) => {
          const { form } = request.body;
          const id = typeof form === 'string' ? new URLSearchParams(form).get('priTmplId') : undefined;
          if (!heldBy(appId).some((one) => one.id === id)) return refuse(40037);
          templates.set(
            appId,
            heldBy(appId).filter((one) => one.id !== id),
          );
          return done;
        }),
    );
    ready();
  });
  app.get<{ Querystring: Query }>('/sandbox/wechat/wxaapi/newtmpl/gettemplate', (request) =>
    answerTo(request as Asked, (appId) => ({
      ...done,
      data: heldBy(appId).map(({ id, title, keys }) => ({
        priTmplId: id,
        title,
        content: keys.map(({ key, label }) => `${label}:{{${key}.DATA}}`).join('\n'),
        type: 2,
      })),
    })),
  );
  app.post<{
    Querystring: Query;
    Body: { touser: string; template_id: string; page?: string; data: Record<string, { value?: string }> };
  }>('/sandbox/wechat/cgi-bin/message/subscribe/send', (request) =>
    answerTo(request, (appId) => {
      const { touser: openId, template_id: templateId, page = '', data } = request.body;
      const template = heldBy(appId).find((one) => one.id === templateId);
      if (!template) return refuse(40037, 'invalid template_id');
      if (page.startsWith('/')) return refuse(41030, 'invalid page');
      for (const { key } of template.keys) {
        const value = data[key]?.value ?? '';
        if (!FITS[key.replace(/\d+$/, '')]?.test(value))
          return refuse(47003, `argument invalid! data.${key}.value invalid`);
      }
      const counter = keyOf(appId, openId, templateId);
      const rest = left.get(counter) ?? 0;
      if (rest < 1) return refuse(43101, 'user refuse to accept the msg');
      left.set(counter, rest - 1);
      const values = Object.fromEntries(Object.entries(data).map(([key, { value = '' }]) => [key, value]));
      const msgId = (number += 1);
      sent.set(appId, [...(sent.get(appId) ?? []), { openId, templateId, page, values, msgId }]);
      return { ...done, msgid: msgId };
    }),
  );

  const tell = (request: FastifyRequest, appId: string, plain: string) =>
    pushPlain(`${originOf(request)}/notify/wechat/${appId}`, plain, now());
  /** The moment of an event: no two in one second, since a receiver tells them apart by it. */
  const nextTime = () => (told = Math.max(told + 1, Math.floor(now() / 1000)));

  // What the customer does, for tests and manual trials: a tap in the window, or a switch in the settings.
  app.post<{
    Body: {
      appId: string;
      openId: string;
      templateIds: string[];
      refuse?: boolean;
      settings?: boolean;
      format?: 'xml' | 'json';
      times?: number;
      silent?: boolean;
    };
  }>('/sandbox/wechat/control/subscribe/answer', async (request) => {
    const { appId, openId, templateIds, format = 'xml', times = 1, silent = false } = request.body;
    const { refuse: refused = false, settings = false } = request.body;
    for (const templateId of templateIds) {
      const counter = keyOf(appId, openId, templateId);
      left.set(counter, refused ? 0 : (left.get(counter) ?? 0) + 1);
    }
    const list = templateIds.map((TemplateId) => ({
      TemplateId,
      SubscribeStatusString: refused ? 'reject' : 'accept',
      ...(settings ? {} : { PopupScene: '2' }),
    }));
    const name = settings ? 'subscribe_msg_change_event' : 'subscribe_msg_popup_event';
    const plain = eventOf(format, openId, nextTime(), name, list);
    const taken = [];
    if (!silent) for (let time = 0; time < times; time += 1) taken.push(await tell(request, appId, plain));
    return { taken };
  });
  app.post<{ Body: { appId: string; msgId: number; reason: string; format?: 'xml' | 'json' } }>(
    '/sandbox/wechat/control/subscribe/fail',
    async (request) => {
      const { appId, msgId, reason, format = 'xml' } = request.body;
      const message = sent.get(appId)?.find((one) => one.msgId === msgId);
      if (!message) return { taken: false };
      const { openId, templateId: TemplateId } = message;
      const list = [{ TemplateId, MsgID: String(msgId), ErrorCode: '1', ErrorStatus: reason }];
      const plain = eventOf(format, openId, nextTime(), 'subscribe_msg_sent_event', list);
      return { taken: await tell(request, appId, plain) };
    },
  );
  app.post<{ Body: { appId: string; faults: Fault[] } }>('/sandbox/wechat/control/subscribe/faults', (request) => {
    faults.set(request.body.appId, [...request.body.faults]);
    return done;
  });
  app.get<{ Querystring: { appId?: string } }>('/sandbox/wechat/control/subscribe/list', ({ query }) => ({
    templates: heldBy(query.appId ?? ''),
    sent: sent.get(query.appId ?? '') ?? [],
  }));
}
