import type { FastifyInstance } from 'fastify';
import { escape, html } from '../../page';
import type { Filed, PaySandbox } from '../payState';
import { speakWechatPay, WECHAT_PAY_PREFIX } from '../wechatpay/signed';
import { applymentFace } from './applyment';
import { banksFace } from './banks';
import { onboardingDesk, type Act } from './onboardingDesk';
import { sqbMerchantsFace } from './sqbMerchants';

const PAGE = '/sandbox/pay/onboarding/';
const PATIENCE_BYTES = 16 * 1024 * 1024;

const actLabels: Record<string, string> = {
  approve: '审核通过',
  verify: '管理员验证账户',
  sign: '管理员签约',
  open: '开通',
  reject: '驳回',
  lapse: '超期',
  shop: '要求店铺认证',
  close: '关闭商户',
  withdraw: '撤销',
};
/** Fields that are rejected most often, by each provider's names. */
const rejectable: Record<Filed['provider'], [field: string, name: string][]> = {
  wechat: [
    ['bank_account_info.account_number', '银行账号'],
    ['subject_info.business_license_info.license_copy', '营业执照照片'],
    ['business_info.merchant_shortname', '商户简称'],
  ],
  shouqianba: [
    ['bank_account.number', '银行卡号'],
    ['store.entrance_photo', '门头照片'],
    ['legal_entity.license_photo', '营业执照照片'],
  ],
};

/** Serves the providers' side of onboarding: their faces, and a page on which the demo's user takes their decisions. */
export function onboardingSandbox(app: FastifyInstance, pay: PaySandbox): void {
  const desk = onboardingDesk(pay);
  void app.register(
    (face, _options, done) => {
      speakWechatPay(face, pay);
      banksFace(face);
      applymentFace(face, desk);
      done();
    },
    { prefix: WECHAT_PAY_PREFIX },
  );
  void app.register((scope, _options, done) => {
    // Takes bodies as bytes, since the bytes were signed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PATIENCE_BYTES }, (_request, body, taken) => {
      taken(null, body);
    });
    sqbMerchantsFace(scope, desk);

    scope.post('/sandbox/pay/onboarding/control', (request) => ({
      done: desk.act(JSON.parse((request.body as Buffer).toString()) as Act),
    }));
    scope.get<{ Querystring: { provider?: Filed['provider'] } }>('/sandbox/pay/onboarding/filed', ({ query }) =>
      desk.all().filter(({ provider }) => !query.provider || provider === query.provider),
    );
    scope.post(`${PAGE}act`, (request, reply) => {
      const given = Object.fromEntries(new URLSearchParams((request.body as Buffer).toString()));
      const [field, fieldName] = (given.field ?? '').split('|');
      desk.act({
        provider: given.provider === 'shouqianba' ? 'shouqianba' : 'wechat',
        code: given.code,
        act: given.act ?? '',
        field,
        fieldName,
        reason: given.reason,
      });
      return reply.redirect(PAGE);
    });
    scope.get<{ Querystring: { code?: string } }>(PAGE, ({ query }, reply) =>
      reply
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
        .type('text/html; charset=utf-8')
        .send(
          page(
            desk
              .all()
              .filter(({ code }) => !query.code || code === query.code)
              .map((one) => card(one, desk.acts(one)))
              .join(''),
          ),
        ),
    );
    done();
  });
}

function card(one: Filed, acts: readonly string[]): string {
  const form = (inside: string) =>
    html(
      `<form method="post" action="${PAGE}act"><input type="hidden" name="provider" value="${one.provider}">`,
      `<input type="hidden" name="code" value="${escape(one.code)}">${inside}</form>`,
    );
  const buttons = acts
    .filter((act) => act !== 'reject')
    .map((act) => form(`<button name="act" value="${act}">${actLabels[act] ?? act}</button>`))
    .join('');
  const fields = rejectable[one.provider].map(([field, name]) => `<option value="${field}|${name}">${name}</option>`);
  const rejection = acts.includes('reject')
    ? form(
        html(
          `<select name="field" aria-label="有误的资料">${fields.join('')}</select>\n`,
          '<input name="reason" aria-label="驳回原因" placeholder="驳回原因" value="资料与证照不一致">',
          '<button name="act" value="reject">驳回</button>',
        ),
      )
    : '';
  const provider = one.provider === 'wechat' ? '微信支付' : '收钱吧';
  return html(
    `<section><h2>${provider} · ${one.kind === 'apply' ? '进件' : '变更'}：${escape(one.name)}</h2>\n`,
    `<p>${escape(one.code)}　状态 <b>${escape(one.state)}</b>`,
    one.reason ? `　${escape(one.reason)}` : '',
    one.merchantNo ? `　商户号 ${escape(one.merchantNo)}` : '',
    `</p><div>${buttons}${rejection || (buttons ? '' : '已没有可以做的')}</div></section>`,
  );
}

const STYLE = `body{font:14px/1.6 "PingFang SC","Microsoft YaHei",sans-serif;margin:32px auto;max-width:760px}
body{padding:0 16px;color:#1f2329}h1{font-size:20px}h2{font-size:16px;margin:0}
section{border:1px solid #e6e8eb;border-radius:8px;padding:12px 16px;margin:12px 0}
p{margin:4px 0 8px;overflow-wrap:anywhere}div{display:flex;flex-wrap:wrap;gap:8px}
form{display:flex;flex-wrap:wrap;gap:8px;margin:0}button,select,input{font:inherit;min-height:32px}`;

const page = (cards: string) =>
  html(
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>支付机构审核（模拟）</title>\n',
    `<style>${STYLE}</style>\n</head><body><h1>支付机构审核（模拟）</h1>`,
    '<p>这里代替微信支付和收钱吧：由您决定审核结果，也代替商户管理员扫码。',
    '没有任何真实的商户、账户或资金。</p>',
    `${cards || '<p>还没有申请。</p>'}</body></html>`,
  );
