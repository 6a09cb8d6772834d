import { appSignInExhibition } from '@partsdesk/sdk/parts/appSignInExhibition';
import { appSignInExhibitionRecord } from '@partsdesk/sdk/parts/appSignInExhibitionRecord';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import { dayOf } from '../../../clock';
import { boundApp } from '../../company/wechatApps';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, type ExampleWorld } from '../exampleWorld';
import { customersClient } from '../order/onlineExamples';

const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());

const draftOf = (world: ExampleWorld) => ({
  name: fresh('汽配展'),
  place: '国际博览中心 3 号馆',
  beginDay: today(world),
  endDay: '2099-12-31',
  purpose: '只用于展会联系和寄送资料',
  rotating: false,
  attributes: [
    { label: '单位名称', kind: 'text' as const, required: true },
    { label: '来源', kind: 'choice' as const, required: false, choices: ['朋友介绍', '路过'] },
  ],
});

const held = (world: ExampleWorld) => signInExhibition(world.owner.client).add(draftOf(world));

/** An exhibition whose code the world's customer has scanned. */
async function scanned(world: ExampleWorld) {
  await boundApp(world.server.url, world.store.id, world.owner);
  const id = await held(world);
  const { content } = await signInExhibition(world.owner.client).showQrcode({ id });
  const { attributes, pass } = await appSignInExhibition(customersClient(world)).item({ scene: content });
  const [company] = attributes;
  return { scene: content, body: { id, pass, values: [{ attributeId: company?.id ?? '', value: '顺达汽修' }] } };
}

async function signedIn(world: ExampleWorld) {
  const { body } = await scanned(world);
  await appSignInExhibitionRecord(customersClient(world)).add(body);
  return body.id;
}

const recordFilter = async (world: ExampleWorld) => ({
  exhibitionId: await signedIn(world),
  keyword: '1',
  from: today(world),
  to: today(world),
});

export const exhibitionExamples = {
  'parts/appSignInExhibition/item': async (world) => ({ query: { scene: (await scanned(world)).scene } }),
  'parts/appSignInExhibitionRecord/add': async (world) => ({ body: (await scanned(world)).body }),
  'parts/signIn/recentlyUsedAttr': () => ({}),
  'parts/signInExhibition/page': async (world) => {
    await held(world);
    return {
      query: { keyword: '汽配展', state: 1, from: today(world), to: today(world), current: 1, pageSize: 10 },
    };
  },
  'parts/signInExhibition/item': async (world) => ({ query: { id: await held(world) } }),
  'parts/signInExhibition/showQrcode': async (world) => {
    await boundApp(world.server.url, world.store.id, world.owner);
    return { query: { id: await held(world) } };
  },
  'parts/signInExhibition/add': (world) => ({ body: draftOf(world) }),
  'parts/signInExhibition/update': async (world) => ({
    body: { ...draftOf(world), id: await held(world), version: 1, rotating: true },
  }),
  'parts/signInExhibition/deleteById': async (world) => ({ query: { id: await held(world) } }),
  'parts/signInExhibitionRecord/page': async (world) => ({
    query: { ...(await recordFilter(world)), current: 1, pageSize: 10 },
  }),
  'parts/signInExhibitionRecord/export': async (world) => ({ query: await recordFilter(world) }),
} satisfies Partial<ExampleRequests>;
