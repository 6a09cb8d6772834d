import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { maskedForm, mergedForm, type MerchantForm, type MerchantProvider } from './merchantForm';
import { exampleForm } from './merchantFormExamples';
import type { Application, OnboardingApi } from './onboarding';
import { onboardingFlow, problemAt, sectionsWithProblems } from './onboardingFlow';

/** Makes a provider with one application; `told` is its next answer. */
function scripted(provider: MerchantProvider) {
  const codes =
    provider === 'wechat' ? { submitting: 1, rejected: 3, open: 7 } : { submitting: 2, rejected: 4, open: 1 };
  let held: { application: Application; form: MerchantForm } | undefined;
  let told: Partial<Application> = {};
  const calls: string[] = [];
  const shown = () => held && { ...held.application, form: maskedForm(held.form) };
  const api: OnboardingApi = {
    provider,
    current: () => Promise.resolve(shown() ?? null),
    add(form) {
      calls.push(`add ${Object.keys(form).join()}`);
      held = {
        form,
        application: {
          id: 'a',
          code: 'PDa',
          status: 0,
          version: 1,
          form,
          pictures: [],
          findings: [],
          reason: '',
          signUrl: '',
          signQrcode: '',
          remoteState: '',
          remoteText: '',
          submitTime: null,
          syncTime: null,
          createTime: '2026-11-21T00:00:00Z',
          events: [],
        },
      };
      return Promise.resolve('a');
    },
    update({ form, version }) {
      calls.push(`update ${Object.keys(form).join()}`);
      if (!held || version !== held.application.version) return Promise.reject(new Error('已被他人修改'));
      held = { form: mergedForm(held.form, form), application: { ...held.application, version: version + 1 } };
      return Promise.resolve(null);
    },
    submit() {
      calls.push('submit');
      if (held)
        held.application = {
          ...held.application,
          status: codes.submitting,
          version: held.application.version + 1,
          findings: [],
        };
      return Promise.resolve(null);
    },
    sync() {
      if (!held) return Promise.reject(new Error('nothing there'));
      held.application = { ...held.application, ...told };
      return Promise.resolve(shown() ?? held.application);
    },
    change: (kind, { bank }) => {
      calls.push(`change ${kind} ${bank?.accountNumber ?? ''}`);
      return Promise.resolve(null);
    },
  };
  let keys = 0;
  const actor = createActor(onboardingFlow, {
    input: { api, newKey: () => `key-${String((keys += 1))}`, today: () => '2026-11-21' },
  }).start();
  const until = (state: 'editing' | 'underWay' | 'open') =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 10_000 });
  return {
    actor,
    until,
    calls,
    codes,
    tell: (what: Partial<Application>) => {
      told = what;
    },
    held: () => held,
  };
}

const fillAll = (actor: ReturnType<typeof scripted>['actor'], form: MerchantForm) => {
  for (const [section, values] of Object.entries(form))
    for (const [name, value] of Object.entries(values))
      actor.send({ type: 'fill', path: `${section}.${name}`, value: value as string });
};

describe.each(['wechat', 'shouqianba'] as const)('a shop’s way to be paid online through %s', (provider) => {
  it('goes from draft over rejection and correction to open, then changes account [FLOW-05] [FLOW-06]', async () => {
    const { actor, until, calls, codes, tell, held } = scripted(provider);
    await until('editing');
    fillAll(actor, exampleForm());
    actor.send({ type: 'submit' });
    await until('underWay');
    expect(calls).toEqual(['add subject,legalPerson,contact,business,bank,materials', 'submit']);
    tell({
      status: codes.rejected,
      findings: [{ field: 'bank.accountNumber', name: '银行账号', reason: '账号与户名不符' }],
      reason: '账号与户名不符',
    });
    actor.send({ type: 'sync' });
    const { context } = await until('editing');
    expect([context.section, sectionsWithProblems(context), problemAt(context, 'bank.accountNumber')]).toEqual([
      'bank',
      ['bank'],
      '账号与户名不符',
    ]);
    actor.send({ type: 'fill', path: 'bank.accountNumber', value: '6222020000000008888' });
    expect(problemAt(actor.getSnapshot().context, 'bank.accountNumber')).toBeUndefined();
    actor.send({ type: 'submit' });
    await until('underWay');
    expect(calls.slice(2)).toEqual(['update bank', 'submit']);
    expect(held()?.form.legalPerson?.idNumber).toBe(exampleForm().legalPerson?.idNumber);
    tell({ status: codes.open, findings: [] });
    actor.send({ type: 'sync' });
    await until('open');
    actor.send({ type: 'change', kind: 'settlement', form: { bank: { accountNumber: '6222020000000009999' } } });
    await until('open');
    expect(calls.at(-1)).toBe('change settlement 6222020000000009999');
  });

  it('saves a section and goes on only when nothing is wrong with it; what is unfinished may be kept', async () => {
    const { actor, until, calls } = scripted(provider);
    await until('editing');
    actor.send({ type: 'fill', path: 'subject.merchantName', value: '顺达汽配' });
    actor.send({ type: 'next' });
    expect(actor.getSnapshot().value).toBe('editing');
    expect(problemAt(actor.getSnapshot().context, 'subject.licenceNumber')).toBe('请填写统一社会信用代码');
    actor.send({ type: 'save' });
    await until('editing');
    expect(calls).toEqual(['add subject']);
    fillAll(actor, { subject: exampleForm().subject ?? {} });
    actor.send({ type: 'next' });
    expect((await until('editing')).context.section).toBe('legalPerson');
    actor.send({ type: 'fill', path: 'contact.phone', value: '1' });
    actor.send({ type: 'save' });
    expect(actor.getSnapshot().context).toMatchObject({ section: 'contact', problems: [{ field: 'contact.phone' }] });
  });

  it('handed in unfinished it leads to the first section that is', async () => {
    const { actor, until, calls } = scripted(provider);
    await until('editing');
    fillAll(actor, { ...exampleForm(), business: {} });
    actor.send({ type: 'submit' });
    expect(actor.getSnapshot().context.section).toBe('business');
    expect(calls).toEqual([]);
  });
});
