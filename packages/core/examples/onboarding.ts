/**
 * A tester's script: a shop goes from draft over rejection and correction to open at both payment providers, and asks
 * for another settlement account, without a screen. The providers are the server's stand-ins, whose decisions this
 * script makes.
 *
 *   npx tsx packages/core/examples/onboarding.ts http://127.0.0.1:8080 <account> <password>
 *
 * The account owns a store that has applied nowhere yet; of the demo's, `xiaoshan` does.
 */
import { randomUUID } from 'node:crypto';
import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { payWxAccountModifyRecord } from '@partsdesk/sdk/pay/payWxAccountModifyRecord';
import { image } from '@partsdesk/sdk/storage/image';
import { createActor, waitFor } from 'xstate';
import { shopDay } from '../src/dates';
import { statusLabel } from '../src/lifecycle';
import { formSections, type MerchantProvider } from '../src/pay/onboarding/merchantForm';
import { exampleForm } from '../src/pay/onboarding/merchantFormExamples';
import { applyLifecycleOf } from '../src/pay/onboarding/onboarding';
import { onboardingApi } from '../src/pay/onboarding/onboardingApi';
import { onboardingFlow, problemAt } from '../src/pay/onboarding/onboardingFlow';

const [baseUrl = 'http://127.0.0.1:8080', username = '', password = ''] = process.argv.slice(2);
const PATIENCE = { timeout: 60_000 };
const print = (line: string) => void process.stdout.write(`${line}\n`);
const pause = (seconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

const session = memorySession();
const client = createClient({ baseUrl, session });
session.login(await oauth(client).login({ authType: 'password', username, password }));
const [store] = await partsStore(client).listMyStore();
if (!store) throw new Error('the user has no store');
session.choose({ tenantId: store.id });
print(`in ${store.name}`);

// One pixel is enough: only a provider looks at the content of a document's picture.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
async function uploaded(): Promise<string> {
  const form = new FormData();
  form.set('file', new File([pixel], 'paper.png', { type: 'image/png' }));
  return (await image(client).uploadFile(form, { isPrivate: true, isAllowPng: true })).path;
}
const today = () => shopDay(Math.round(performance.timeOrigin + performance.now()));
const paths = new Map(
  await Promise.all(
    ['licence', 'front', 'back', 'entrance', 'indoor'].map(async (what) => [what, await uploaded()] as const),
  ),
);
const filled = exampleForm((what) => paths.get(what) ?? '', today());

const decide = (provider: MerchantProvider, code: string, act: string, more: object = {}) =>
  fetch(`${baseUrl}/sandbox/pay/onboarding/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider, code, act, ...more }),
  });

for (const provider of ['wechat', 'shouqianba'] as const) {
  const flow = createActor(onboardingFlow, {
    input: { api: onboardingApi(client, provider), newKey: randomUUID, today },
  });
  let last = '';
  flow.subscribe(({ value, context: { application, section, refusal } }) => {
    const status = application ? ` ${statusLabel(applyLifecycleOf(provider), application.status)}` : '';
    const place = value === 'editing' ? ` ${section}` : '';
    const line = `${provider}: ${value}${place}${status}${refusal ? ` ! ${refusal}` : ''}`;
    if (line !== last) print(line);
    last = line;
  });
  flow.start();
  const until = (state: 'editing' | 'underWay' | 'open') =>
    waitFor(flow, (snapshot) => snapshot.matches(state), PATIENCE);
  const codeOf = () => flow.getSnapshot().context.application?.code ?? '';
  const isSubmitting = () =>
    flow.getSnapshot().context.application?.status === applyLifecycleOf(provider).statuses.submitting?.code;

  await until('editing');
  // Submits too early on purpose: the flow goes to the first missing field and sends nothing.
  flow.send({ type: 'submit' });
  print(
    `${provider}: missing ${flow
      .getSnapshot()
      .context.problems.map(({ field }) => field)
      .slice(0, 3)
      .join(', ')} …`,
  );
  flow.send({ type: 'go', section: 'subject' });
  for (const { name } of formSections) {
    for (const [field, value] of Object.entries(filled[name] ?? {}))
      flow.send({ type: 'fill', path: `${name}.${field}`, value: value as string });
    flow.send({ type: name === 'materials' ? 'submit' : 'next' });
    await waitFor(flow, ({ value }) => value === 'editing' || value === 'underWay', PATIENCE);
  }
  await waitFor(flow, (snapshot) => snapshot.matches('underWay') && !isSubmitting(), PATIENCE);

  const field = provider === 'wechat' ? 'bank_account_info.account_number' : 'bank_account.number';
  await decide(provider, codeOf(), 'reject', { field, fieldName: '银行账号', reason: '账号与户名不符' });
  await pause(5);
  flow.send({ type: 'sync' });
  const { context } = await until('editing');
  print(`${provider}: ${problemAt(context, 'bank.accountNumber') ?? 'nothing'} at bank.accountNumber`);
  flow.send({ type: 'fill', path: 'bank.accountNumber', value: '6222020000000008888' });
  flow.send({ type: 'submit' });
  await waitFor(flow, (snapshot) => snapshot.matches('underWay') && !isSubmitting(), PATIENCE);
  for (const act of ['approve', 'verify', 'sign', 'open']) {
    await decide(provider, codeOf(), act);
    await pause(5.2);
    flow.send({ type: 'sync' });
    await waitFor(flow, ({ value }) => value === 'underWay' || value === 'open', PATIENCE);
  }
  await until('open');

  flow.send({
    type: 'change',
    kind: 'settlement',
    form: { bank: { ...flow.getSnapshot().context.application?.form.bank, accountNumber: '6222020000000009999' } },
  });
  const changed = await until('open');
  if (changed.context.refusal) throw new Error(changed.context.refusal);
  flow.stop();
}
const { records } = await payWxAccountModifyRecord(client).page({ pageSize: 1 });
print(`asked for: ${records[0]?.bank.accountNumber ?? ''}`);
