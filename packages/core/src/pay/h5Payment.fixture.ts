import { NetworkError, RefusedError } from '@partsdesk/sdk';
import { vi, type Mock } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { memoryStorage } from '../storage';
import {
  type BridgeWord,
  type H5PaymentApi,
  type H5PaymentInput,
  type OpenedPayment,
  type Payable,
  type PaymentResult,
} from './h5Payment';
import { h5PaymentFlow, type H5PaymentContext } from './h5PaymentFlow';
import { payTradeLifecycle } from './payTradeLifecycle';

const { paying, closed } = payTradeLifecycle.statuses;
export const NO = 'a'.repeat(32);
export const bill: Payable = {
  kind: 'saleOut',
  code: 'CK-1',
  shopName: '城东店',
  shopPhone: '',
  summary: '刹车片',
  reductions: [],
  paidBefore: 0,
  due: 3500,
  cancelled: false,
  paying: false,
  expireTime: '',
  channels: ['jsapi', 'h5', 'native', 'alipay'],
  memberPhone: null,
  memberMeans: [],
};
export const opened: OpenedPayment = {
  outTradeNo: NO,
  amount: 3500,
  channel: 'jsapi',
  expireTime: '',
  bridge: { appId: 'wx', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' },
  payUrl: null,
  codeUrl: null,
};
export const outcome = (status: number, change: Partial<PaymentResult> = {}): PaymentResult => ({
  outTradeNo: NO,
  status,
  code: 'CK-1',
  amount: 3500,
  givenBack: 0,
  shopName: '城东店',
  shopPhone: '',
  channel: 'jsapi',
  paidTime: null,
  reason: '',
  earned: [],
  besides: [],
  ...change,
});
export const refused = (message: string) => new RefusedError(message, { path: '/api/pay/h5Payment/add', status: 1 });
export const noLine = () => new NetworkError('network', { path: '' });
export const settled = () => new Promise((resolve) => setImmediate(resolve));

const mocked = (api: Partial<H5PaymentApi>) =>
  Object.fromEntries(Object.entries(api).map(([name, call]) => [name, vi.fn(call)])) as Partial<Calls>;

type Calls = { [Name in keyof H5PaymentApi]: Mock<H5PaymentApi[Name]> };

export function openPage(
  script: {
    item?: Partial<Payable>;
    opened?: Partial<OpenedPayment>;
    bridge?: BridgeWord;
    statuses?: (number | Error)[];
    input?: Partial<H5PaymentInput>;
    api?: Partial<H5PaymentApi>;
  } = {},
) {
  const statuses = [...(script.statuses ?? [])];
  const clock = new SimulatedClock();
  const left: string[] = [];
  let tell: (shown: boolean) => void = () => undefined;
  let intents = 0;
  const api: Calls = {
    item: vi.fn<H5PaymentApi['item']>(() => Promise.resolve({ ...bill, ...script.item })),
    add: vi.fn<H5PaymentApi['add']>(() => Promise.resolve({ ...opened, ...script.opened })),
    queryResult: vi.fn<H5PaymentApi['queryResult']>(() => {
      const next = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? paying.code;
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(outcome(next));
    }),
    giveUp: vi.fn<H5PaymentApi['giveUp']>(() => Promise.resolve(outcome(closed.code, { reason: '您已放弃支付' }))),
    authUrl: vi.fn<H5PaymentApi['authUrl']>((code) => Promise.resolve(`https://open.example/authorize?${code}`)),
    ...mocked(script.api ?? {}),
  };
  const bridge = vi.fn(() => Promise.resolve(script.bridge ?? ('ok' as const)));
  const memory = memoryStorage();
  const actor = createActor(h5PaymentFlow, {
    clock,
    input: {
      api,
      environment: 'wechat',
      code: 'sealed',
      openId: 'o-1',
      surroundings: {
        bridge,
        leave: (url) => void left.push(url),
        watch: (listener) => {
          tell = listener;
          return () => undefined;
        },
        memory,
        newIntent: () => `intent-${String((intents += 1))}`,
      },
      ...script.input,
    },
  }).start();
  return {
    actor,
    api,
    bridge,
    left,
    memory,
    state: () => actor.getSnapshot().value,
    context: (): H5PaymentContext => actor.getSnapshot().context,
    show: (shown: boolean) => {
      tell(shown);
    },
    pass: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settled();
    },
    pay: async () => {
      actor.send({ type: 'pay' });
      await settled();
    },
  };
}

export async function handed(script: Parameters<typeof openPage>[0] = {}) {
  const phone = openPage(script);
  await settled();
  await phone.pay();
  return phone;
}
