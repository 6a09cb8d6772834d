import Alert from '@mui/material/Alert';
import { claimError } from '@partsdesk/core/account/claimedErrors';
import { shopDay } from '@partsdesk/core/dates';
import {
  changedSections,
  sectionProblems,
  withValue,
  type FieldProblem,
  type FormSection,
  type MerchantForm,
  type MerchantProvider,
} from '@partsdesk/core/pay/onboarding/merchantForm';
import type { ChangeKind } from '@partsdesk/core/pay/onboarding/onboarding';
import { ApiError } from '@partsdesk/sdk';
import { useRule, type Field } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useState } from 'react';
import { now } from '../../session';
import { SectionFields } from './SectionFields';

interface AccountChangeFormProps {
  provider: MerchantProvider;
  /** The data in force, with masked numbers. */
  form: MerchantForm;
  /** The previous request, which was rejected. */
  before?: { kind: ChangeKind; form: MerchantForm; findings: readonly { field: string; reason: string }[] } | undefined;
  save: (kind: ChangeKind, form: MerchantForm, key: string) => Promise<unknown>;
  onClose: (saved: boolean) => void;
}

function pathOf(path: string) {
  const [section, name] = path.split('.') as [FormSection, string];
  return { section, name };
}

/** Validates the whole form before it is submitted. */
function WholeForm({
  name,
  addRule,
  look,
  tell,
}: Pick<Field<unknown>, 'name' | 'addRule'> & {
  look: () => FieldProblem[];
  tell: (problems: FieldProblem[]) => void;
}) {
  useRule({ name, ...(addRule ? { addRule } : {}) }, () => {
    const problems = look();
    tell(problems);
    return problems[0]?.message;
  });
  return null;
}

const kinds = Object.entries(changedSections).map(([value, { label }]) => ({ value: value as ChangeKind, label }));

/** Requests another account, or other facts, from the provider. The old ones stay in force until it agrees. */
export function AccountChangeForm({ provider, form: inForce, before, save, onClose }: AccountChangeFormProps) {
  const [problems, setProblems] = useState<FieldProblem[]>(
    before?.findings.map(({ field, reason }) => ({ field, message: reason })) ?? [],
  );
  const shown = before ? { ...inForce, ...before.form } : inForce;
  const problemsOf = ({ kind, form }: { kind: ChangeKind; form: MerchantForm }) =>
    changedSections[kind].sections.flatMap((section) =>
      sectionProblems(form, section, { provider, today: shopDay(now()), shown }),
    );
  return (
    <FormDialog
      title={provider === 'wechat' ? '变更结算账户' : '变更收款资料'}
      width={960}
      initial={{ kind: before?.kind ?? 'settlement', form: shown }}
      saveLabel="提交变更"
      savedText="已提交，等待审核"
      onClose={onClose}
      save={async ({ kind, form }, key) => {
        const { sections } = changedSections[kind];
        try {
          await save(kind, Object.fromEntries(sections.map((section) => [section, form[section] ?? {}])), key);
        } catch (error) {
          if (error instanceof ApiError && error.errors.length > 0) {
            claimError(error);
            setProblems(error.errors.map(({ field, message }) => ({ field: field.replace(/^form\./, ''), message })));
          }
          throw error;
        }
      }}
    >
      {(dialog) => (
        <>
          <WholeForm {...dialog.field('form')} look={() => problemsOf(dialog.draft)} tell={setProblems} />
          <Alert severity="info">审核通过前，收款仍结算到原账户。</Alert>
          {provider === 'shouqianba' && !before && (
            <SelectField label="变更内容" required choices={kinds} {...dialog.field('kind')} />
          )}
          {changedSections[dialog.draft.kind].sections.map((section) => (
            <SectionFields
              key={section}
              section={section}
              form={dialog.draft.form}
              provider={provider}
              problemAt={(path) => problems.find(({ field }) => field === path)?.message}
              fill={(values) => {
                setProblems((known) => known.filter(({ field }) => !(field in values)));
                dialog.change({
                  form: Object.entries(values).reduce(
                    (form, [path, value]) => withValue(form, pathOf(path), value),
                    dialog.draft.form,
                  ),
                });
              }}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
