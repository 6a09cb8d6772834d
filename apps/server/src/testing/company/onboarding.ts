import { randomBytes } from 'node:crypto';
import type { MerchantForm, MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { exampleForm } from '@partsdesk/core/pay/onboarding/merchantFormExamples';
import type { Application } from '@partsdesk/core/pay/onboarding/onboarding';
import { paySqbAccount } from '@partsdesk/sdk/pay/paySqbAccount';
import { payWxMeichantApply } from '@partsdesk/sdk/pay/payWxMeichantApply';
import { image } from '@partsdesk/sdk/storage/image';
import sharp from 'sharp';
import { vi } from 'vitest';
import { dayOf } from '../../clock';
import type { Person, TestServer } from '../startTestServer';
import { formOf } from './uploads';

interface Act {
  provider: MerchantProvider;
  act: string;
  code?: string;
  field?: string;
  fieldName?: string;
  reason?: string;
  state?: string;
}

/** What a provider, or the merchant's administrator, decides. */
export async function decide({ url }: Pick<TestServer, 'url'>, act: Act): Promise<boolean> {
  const response = await fetch(`${url}/sandbox/pay/onboarding/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(act),
  });
  return ((await response.json()) as { done: boolean }).done;
}

interface Filed {
  provider: MerchantProvider;
  kind: string;
  code: string;
  state: string;
  merchantNo: string;
  form: Record<string, unknown>;
}

export const filedAt = async ({ url }: Pick<TestServer, 'url'>, code: string): Promise<Filed[]> =>
  ((await (await fetch(`${url}/sandbox/pay/onboarding/filed`)).json()) as Filed[]).filter(
    (one) => one.code === code || one.kind === 'change',
  );

const SIDE = 32;
/** A private picture of the store's, and no two alike. */
export async function uploaded({ client }: Person): Promise<string> {
  const picture = await sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg()
    .toBuffer();
  return (await image(client).uploadFile(formOf(picture, '证照.jpg', 'image/jpeg'), { isPrivate: true })).path;
}

/** A form that nothing is wrong with, with pictures of this person's. */
export async function completeForm(server: Pick<TestServer, 'clock'>, person: Person): Promise<MerchantForm> {
  const paths = await Promise.all(
    ['licence', 'front', 'back', 'entrance', 'indoor'].map(async (what) => [what, await uploaded(person)] as const),
  );
  const known = new Map(paths);
  return exampleForm((what) => known.get(what) ?? '', dayOf(server.clock.now()));
}

type Shown = Application & { subMchid?: string; applyStatus?: number; merchantSn?: string; terminalSn?: string };

/** Either provider's calls, by one name. */
interface Calls {
  add: (form: MerchantForm) => Promise<string>;
  get: (id: string) => Promise<Shown>;
  update: (change: { id: string; version?: number; form: MerchantForm }) => Promise<null>;
  submit: (seen: { id: string; version?: number }) => Promise<null>;
  sync: (id: string) => Promise<Shown>;
}

export function desk({ client }: Person, provider: MerchantProvider): Calls {
  const [wechat, sqb] = [payWxMeichantApply(client), paySqbAccount(client)];
  const isWechat = provider === 'wechat';
  return {
    add: (form: MerchantForm) => (isWechat ? wechat : sqb).add({ form }),
    get: (id: string) => (isWechat ? wechat.get({ id }) : sqb.get({ id })),
    update: (change: { id: string; version?: number; form: MerchantForm }) => (isWechat ? wechat : sqb).update(change),
    submit: (seen: { id: string; version?: number }) => (isWechat ? wechat : sqb).submit(seen),
    sync: (id: string) => (isWechat ? wechat.syncWxApplyStatus({ id }) : sqb.syncApplyStatus({ id })),
  };
}

/** An application that the provider has; answers its id and its number there. */
export async function handedIn(
  server: TestServer,
  person: Person,
  provider: MerchantProvider,
): Promise<{ id: string; code: string }> {
  const calls = desk(person, provider);
  const id = await calls.add(await completeForm(server, person));
  await calls.submit({ id });
  return {
    id,
    code: (
      await until(
        () => calls.get(id),
        ({ status }) => status !== (provider === 'wechat' ? 1 : 2),
      )
    ).code,
  };
}

/** What is read once it is so; what runs by the clock is given time. */
export async function until<Value>(read: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  return vi.waitFor(
    async () => {
      const value = await read();
      if (!isSo(value)) throw new Error(`not yet: ${JSON.stringify(value).slice(0, 300)}`);
      return value;
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Lets the provider go on and asks it. */
export async function goOn(
  server: TestServer,
  person: Person,
  provider: MerchantProvider,
  { id, code }: { id: string; code: string },
  ...acts: (string | Omit<Act, 'provider' | 'code'>)[]
) {
  const calls = desk(person, provider);
  for (const act of acts) {
    const done = await decide(server, { provider, code, ...(typeof act === 'string' ? { act } : act) });
    if (!done) throw new Error(`the provider does not ${JSON.stringify(act)} now`);
    server.clock.advance(6);
    await calls.sync(id);
  }
  return calls.get(id);
}

/** What leads an application to its end at either provider. */
export const toTheEnd: Record<MerchantProvider, string[]> = {
  wechat: ['approve', 'verify', 'sign', 'open'],
  shouqianba: ['approve', 'verify', 'sign', 'open'],
};
