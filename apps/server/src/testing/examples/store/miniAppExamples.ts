import { homeNavigation } from '@partsdesk/sdk/parts/homeNavigation';
import { appIdOf, authCodeFor, boundApp, noRegistration } from '../../company/wechatApps';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh } from '../exampleWorld';

const mini = ({ server, store, owner }: ExampleWorld) => boundApp(server.url, store.id, owner);

/** The store's mini-app: its binding, releases and navigation. */
export const miniAppExamples = {
  'parts/homeNavigation/allList': () => ({}),
  'parts/homeNavigation/update': async ({ owner, filter }) => {
    const { version } = await homeNavigation(owner.client).allList();
    const imageUrl = `/file/${'0'.repeat(32)}.jpg`;
    return {
      body: {
        version,
        items: [
          { imageUrl, title: fresh('广告'), linkType: 1, skuId: filter, pagePath: '', shown: true },
          { imageUrl, title: '优惠券', linkType: 2, skuId: null, pagePath: 'pages/coupon/index', shown: false },
        ],
      },
    };
  },

  'parts/openplatform/bindStore': async ({ server, store }) => ({
    query: { authCode: await authCodeFor(server.url, appIdOf(store.id)) },
  }),
  'parts/openplatform/codeAudit': async (world) => {
    await mini(world);
    return { body: { action: 'submit', templateId: 12, userVersion: fresh('2.'), description: '新版本' } };
  },
  'parts/openplatform/getInfo': () => ({}),
  'parts/openplatform/getQrcode': async (world) => {
    await mini(world);
    return {};
  },
  'parts/openplatform/preAuthUrl': () => ({ query: { redirectUri: 'http://127.0.0.1/store/bindSuccess' } }),
  'parts/openplatform/queryBindStatus': () => ({}),
  'parts/openplatform/updateSecret': async (world) => {
    await mini(world);
    return { query: { secret: fresh('abcdefghijklmnopqrstuvwxyz12') } };
  },
  'parts/openplatformAudit/fastRegisterWeabAppView': () => ({}),
  'parts/openplatformAudit/submitRegister': async ({ server, owner }) => {
    await noRegistration(server.url, owner);
    return {
      body: {
        name: fresh('杭州汽配有限公司'),
        code: fresh('91330100MA2'),
        codeType: 1,
        legalPersonaWechat: 'chenguohua',
        legalPersonaName: '陈国华',
        componentPhone: '0571-88886666',
      },
    };
  },
  'parts/weixin/getDailyVisitTrend': async (world) => {
    await mini(world);
    return { query: { date: '2026-11-01' } };
  },
  'parts/weixin/getTemplateList': () => ({}),
} satisfies Partial<ExampleRequests>;
