import { claimError } from '@partsdesk/core/account/claimedErrors';
import { ApiError, newKey, RefusedError } from '@partsdesk/sdk';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AddRule, Field, Rule } from './field';
import { goOn } from './goOn';
import { useUnsaved } from './unsaved';
import { isSaveKey, useSaveKey } from './useSaveKey';

export interface FormOptions<Draft extends object> {
  initial: Draft;
  /** Saves the draft. The idempotency key belongs to this intent: the same save sent twice is carried out once. */
  save: (draft: Draft, idempotencyKey: string) => Promise<unknown>;
  /** Names the form's own field for one of the request that is refused, where they are called differently. */
  fieldOf?: (field: string) => string;
  /**
   * The form is a document with lines that takes scans: it opens in its scan field, Enter goes on to the next field,
   * and only Ctrl+Enter and the button save.
   */
  scans?: boolean;
  /** Enter goes on to the next field, and only Ctrl+Enter and the button save: a column of figures is typed blind. */
  entersOn?: boolean;
}

export interface Form<Draft extends object> {
  draft: Draft;
  /** Returns a field's props: `<TextField label="名称" {...form.field('name')} />` */
  field: <Name extends keyof Draft & string>(name: Name) => Field<Draft[Name]>;
  change: (patch: Partial<Draft>) => void;
  changed: boolean;
  saving: boolean;
  errors: Readonly<Record<string, string>>;
  /** Validates every field, then saves, with these values changed. Resolves to true when saved. */
  submit: (patch?: Partial<Draft>) => Promise<boolean>;
  /** Props of the `<form>` around the fields. */
  props: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: React.FormEvent) => void;
    onKeyDown: (event: React.KeyboardEvent) => void;
    onKeyDownCapture: (event: React.KeyboardEvent) => void;
  };
}

export function useForm<Draft extends object>({
  initial,
  save,
  fieldOf = (field) => field,
  scans = false,
  entersOn = scans,
}: FormOptions<Draft>): Form<Draft> {
  const [start] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const key = useRef<string>(undefined);
  const element = useRef<HTMLFormElement>(null);
  const rules = useRef(new Map<string, Rule>());

  const addRule = useCallback<AddRule>((name, rule) => {
    rules.current.set(name, rule);
    return () => rules.current.delete(name);
  }, []);
  const change = useCallback((patch: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    // Removes the errors of the field's parts too, such as `lines[0].price`: they refer to the old value.
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => !(name in patch) && !((/^\w+/.exec(name)?.[0] ?? '') in patch)),
      ),
    );
  }, []);
  const [saved, setSaved] = useState<Draft>();
  const changed = useMemo(() => JSON.stringify(draft) !== JSON.stringify(start), [draft, start]);
  const kept = useMemo(() => JSON.stringify(draft) === JSON.stringify(saved), [draft, saved]);
  // Not while it is being saved: the save itself may lead to another page.
  useUnsaved(changed && !kept && !saving);
  useSaveKey(element);

  const hasField = (name: string) =>
    [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].some(
      ({ dataset }) => dataset.field === name,
    );

  function blame(problems: Record<string, string>) {
    setErrors(problems);
    // Waits until the errors are rendered, then focuses the first invalid field in document order.
    setTimeout(() => {
      const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      const field = fields.find(({ dataset }) => problems[dataset.field ?? '']);
      // Lines of a document are one field, of which a cell is red and not the search above them.
      const red = (field ?? element.current)?.querySelector<HTMLElement>(
        'input[aria-invalid=true]:not([aria-hidden=true])',
      );
      const first = field?.querySelector<HTMLElement>(
        'input:not([aria-hidden=true]), textarea:not([aria-hidden=true]), [role=combobox], [role=spinbutton]',
      );
      (red ?? first)?.focus();
    });
  }

  async function submit(patch: Partial<Draft> = {}): Promise<boolean> {
    if (busy.current) return false;
    const problems = [...rules.current]
      .map(([name, rule]) => [name, rule()] as const)
      .filter((entry): entry is [string, string] => Boolean(entry[1]));
    if (problems.length) {
      blame(Object.fromEntries(problems));
      return false;
    }
    // A line's cell shows a text that it cannot take, and holds another number: the user mends it first.
    const refused = element.current?.querySelector<HTMLElement>('[data-refused]');
    if (refused) {
      refused.focus();
      return false;
    }
    busy.current = true;
    setSaving(true);
    setErrors({});
    key.current ??= newKey();
    try {
      await save({ ...draft, ...patch }, key.current);
      key.current = undefined;
      setSaved(draft);
      return true;
    } catch (error) {
      // Keeps the key when no answer came, since the save may have been carried out; only a refusal starts a new
      // intent.
      if (error instanceof RefusedError) key.current = undefined;
      if (error instanceof RefusedError && error.errors.length) {
        const refused = error.errors.map(({ field, message }) => [fieldOf(field), message] as const);
        if (refused.every(([field]) => hasField(field))) claimError(error);
        blame(Object.fromEntries(refused));
      }
      if (!(error instanceof ApiError)) throw error;
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return {
    draft,
    errors,
    changed,
    saving,
    change,
    submit,
    field: (name) => ({
      name,
      value: draft[name],
      error: errors[name],
      addRule,
      onChange: (value) => change({ [name]: value } as unknown as Partial<Draft>),
    }),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
      // A closed choice would take Ctrl+Enter as Enter and open its list over the form.
      onKeyDownCapture: (event) => {
        if (!isSaveKey(event) || !(event.target instanceof Element && event.target.matches('div[role=combobox]')))
          return;
        event.preventDefault();
        event.stopPropagation();
        element.current?.requestSubmit();
      },
      onKeyDown: (event) => {
        if (isSaveKey(event)) {
          event.preventDefault();
          element.current?.requestSubmit();
        } else if (entersOn) goOn(event);
      },
    },
  };
}
