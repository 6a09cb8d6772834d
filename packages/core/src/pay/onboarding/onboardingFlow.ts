import { ApiError } from '@partsdesk/sdk';
import { assign, fromPromise, setup } from 'xstate';
import { tellInPlace } from '../../account/errorNotice';
import {
  fieldAt,
  formatProblems,
  formProblems,
  formSections,
  sectionOfPath,
  sectionProblems,
  valueAt,
  withValue,
  type FieldProblem,
  type FormSection,
  type MerchantForm,
} from './merchantForm';
import {
  applyLifecycleOf,
  isEditable,
  isOpenAt,
  isOver,
  isUnderWay,
  type Application,
  type ChangeKind,
  type OnboardingApi,
} from './onboarding';

interface OnboardingInput {
  api: OnboardingApi;
  newKey: () => string;
  /** The shop's day. */
  today: () => string;
}

export type OnboardingEvent =
  | { type: 'fill'; path: string; value: string | string[] }
  | { type: 'go'; section: FormSection }
  /** Saves the form, complete or not. */
  | { type: 'save' }
  /** Saves and goes on when this section is valid. */
  | { type: 'next' }
  | { type: 'submit' }
  | { type: 'sync' }
  | { type: 'change'; kind: ChangeKind; form: MerchantForm }
  | { type: 'reload' };

interface Context extends OnboardingInput {
  application: Application | undefined;
  form: MerchantForm;
  /** Sections with unsaved changes. */
  unsaved: FormSection[];
  section: FormSection;
  /** Problems found by the last check or by the server. */
  problems: FieldProblem[];
  refusal: string | undefined;
  /** Next step after saving. */
  then: 'stay' | 'next' | 'submit';
  key: string;
}

const rulesOf = ({ api, today, application }: Context) => ({
  provider: api.provider,
  today: today(),
  shown: application?.form,
});
const sectionAfter = (section: FormSection): FormSection =>
  formSections[Math.min(formSections.findIndex(({ name }) => name === section) + 1, formSections.length - 1)]?.name ??
  section;
const editable = ({ api, application }: Context): boolean =>
  !application || isOver(api.provider, application.status) || isEditable(api.provider, application.status);
/** Returns the initial form: a failed application's data is kept. */
const formOf = (application: Application | undefined): MerchantForm => application?.form ?? {};
const withErrors = (error: unknown): FieldProblem[] =>
  error instanceof ApiError
    ? error.errors.map(({ field, message }) => ({ field: field.replace(/^form\./, ''), message }))
    : [];

/** Returns a field's problem: from the last check, else the provider's until the field is changed. */
export function problemAt(
  { problems, application, form }: Pick<Context, 'problems' | 'application' | 'form'>,
  path: string,
): string | undefined {
  const own = problems.find(({ field }) => field === path);
  if (own) return own.message;
  const finding = application?.findings.find(({ field }) => field === path);
  const field = fieldAt(path);
  if (!finding || !field) return undefined;
  return valueAt(form, field) === valueAt(application?.form ?? {}, field) ? finding.reason : undefined;
}

/** Lists sections in which the provider or the last check found a problem. */
export const sectionsWithProblems = (context: Pick<Context, 'problems' | 'application' | 'form'>): FormSection[] =>
  formSections
    .filter(({ fields }) => fields.some(({ path }) => problemAt(context, path) !== undefined))
    .map(({ name }) => name);

async function save({ api, application, form, unsaved, key }: Context): Promise<Application> {
  const sent: MerchantForm = Object.fromEntries(unsaved.map((section) => [section, form[section] ?? {}]));
  if (!application || isOver(api.provider, application.status)) await api.add(application ? form : sent, key);
  else if (unsaved.length > 0) await api.update({ id: application.id, version: application.version, form: sent }, key);
  return shown(api);
}

async function shown(api: OnboardingApi): Promise<Application> {
  const application = await api.current();
  if (!application) throw new Error('the application is gone');
  return application;
}

/**
 * A shop's application for online payment: `loading` → `editing`, section by section, saved as it goes, → `submitting`
 * → `underWay` while the provider audits and the administrator confirms and signs, → `open`; or back to `editing`, with
 * each problem at its field.
 */
export const onboardingFlow = setup({
  types: { input: {} as OnboardingInput, context: {} as Context, events: {} as OnboardingEvent },
  actors: {
    load: fromPromise<Application | null, OnboardingApi>(({ input }) => input.current()),
    save: fromPromise<Application, Context>(({ input }) => save(input)),
    submit: fromPromise<Application, Context>(async ({ input: { api, application, key } }) => {
      if (!application) throw new Error('nothing is saved');
      await api.submit({ id: application.id, version: application.version }, `${key}-submit`);
      return shown(api);
    }),
    sync: fromPromise<Application, Context>(({ input: { api, application } }) => api.sync(application?.id ?? '')),
    change: fromPromise<Application, Context & { kind: ChangeKind; changed: MerchantForm }>(
      async ({ input: { api, kind, changed, key } }) => {
        await api.change(kind, changed, key);
        return shown(api);
      },
    ),
  },
  actions: {
    show: assign((_, { application }: { application: Application | null }) => ({
      application: application ?? undefined,
      form: formOf(application ?? undefined),
      unsaved: [],
      problems: [],
      refusal: undefined,
    })),
    refuse: assign((_, { error }: { error: unknown }) => ({
      refusal: tellInPlace(error),
      problems: withErrors(error),
    })),
    newKey: assign({ key: ({ context }) => context.newKey(), refusal: undefined }),
    lookAtFormats: assign({
      problems: ({ context }) => formatProblems(context.form, { shown: context.application?.form }),
    }),
    lookAtSection: assign({
      problems: ({ context }) => sectionProblems(context.form, context.section, rulesOf(context)),
    }),
    lookAtAll: assign({ problems: ({ context }) => formProblems(context.form, rulesOf(context)) }),
    goToFirst: assign({ section: ({ context }) => sectionOfPath(context.problems[0]?.field ?? '') ?? context.section }),
  },
  guards: {
    isEditable: ({ context }) => editable(context),
    isOpen: ({ context: { api, application } }) =>
      application !== undefined && isOpenAt(api.provider, application.status),
    isUnderWay: ({ context: { api, application } }) =>
      application !== undefined && isUnderWay(api.provider, application.status),
    isBeingHandedIn: ({ context: { api, application } }) =>
      application?.status === applyLifecycleOf(api.provider).statuses.submitting?.code,
    formatsFit: ({ context }) => formatProblems(context.form, { shown: context.application?.form }).length === 0,
    sectionFits: ({ context }) =>
      sectionProblems(context.form, context.section, rulesOf(context)).length === 0 &&
      formatProblems(context.form, { shown: context.application?.form }).length === 0,
    allFits: ({ context }) => formProblems(context.form, rulesOf(context)).length === 0,
    goesOn: ({ context }) => context.then === 'submit',
  },
}).createMachine({
  id: 'onboarding',
  context: ({ input }) => ({
    ...input,
    application: undefined,
    form: {},
    unsaved: [],
    section: 'subject',
    problems: [],
    refusal: undefined,
    then: 'stay',
    key: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context.api,
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'show', params: ({ event }) => ({ application: event.output }) },
            assign({ section: ({ context }) => sectionsWithProblems(context)[0] ?? context.section }),
          ],
        },
        onError: { target: 'failed', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: { on: { reload: 'loading' } },
    deciding: {
      always: [{ guard: 'isEditable', target: 'editing' }, { guard: 'isOpen', target: 'open' }, { target: 'underWay' }],
    },
    editing: {
      on: {
        reload: 'loading',
        fill: {
          actions: assign(({ context, event }) => {
            const field = fieldAt(event.path);
            if (!field) return {};
            return {
              form: withValue(context.form, field, event.value),
              unsaved: [...new Set([...context.unsaved, field.section])],
              problems: context.problems.filter((problem) => problem.field !== event.path),
            };
          }),
        },
        go: { actions: assign(({ event }) => ({ section: event.section })) },
        save: [
          { guard: 'formatsFit', target: 'saving', actions: ['newKey', assign({ then: 'stay' })] },
          { actions: ['lookAtFormats', 'goToFirst'] },
        ],
        next: [
          { guard: 'sectionFits', target: 'saving', actions: ['newKey', assign({ then: 'next' })] },
          { actions: 'lookAtSection' },
        ],
        submit: [
          { guard: 'allFits', target: 'saving', actions: ['newKey', assign({ then: 'submit' })] },
          { actions: ['lookAtAll', 'goToFirst'] },
        ],
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          {
            guard: 'goesOn',
            target: 'submitting',
            actions: { type: 'show', params: ({ event }) => ({ application: event.output }) },
          },
          {
            target: 'editing',
            actions: [
              assign({
                section: ({ context }) => (context.then === 'next' ? sectionAfter(context.section) : context.section),
              }),
              { type: 'show', params: ({ event }) => ({ application: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'refuse', params: ({ event }) => ({ error: event.error }) }, 'goToFirst'],
        },
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => context,
        onDone: {
          target: 'deciding',
          actions: { type: 'show', params: ({ event }) => ({ application: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'refuse', params: ({ event }) => ({ error: event.error }) }, 'goToFirst'],
        },
      },
    },
    // No polling here: an audit takes days, and a refresh is the user's request.
    underWay: {
      on: { sync: 'syncing', reload: 'loading' },
      after: { 2000: { guard: 'isBeingHandedIn', target: 'loading' } },
    },
    syncing: {
      invoke: {
        src: 'sync',
        input: ({ context }) => context,
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'show', params: ({ event }) => ({ application: event.output }) },
            assign({ section: ({ context }) => sectionsWithProblems(context)[0] ?? context.section }),
          ],
        },
        onError: { target: 'deciding', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    open: { on: { sync: 'syncing', reload: 'loading', change: { target: 'changing', actions: 'newKey' } } },
    changing: {
      invoke: {
        src: 'change',
        input: ({ context, event }) => ({
          ...context,
          kind: event.type === 'change' ? event.kind : 'settlement',
          changed: event.type === 'change' ? event.form : {},
        }),
        onDone: { target: 'open', actions: { type: 'show', params: ({ event }) => ({ application: event.output }) } },
        onError: { target: 'open', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
});
