import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';

type Grade = Schemas['CustomLevel'];

interface DisableGradeProps {
  grade: Grade;
  /** The grades that its members may go to. */
  others: readonly Grade[];
  onClose: () => void;
}

/** Disables a grade that has members, and asks where they go. */
export function DisableGrade({ grade, others, onClose }: DisableGradeProps) {
  const levels = useGroup(customLevel);
  return (
    <FormDialog
      title={`停用等级「${grade.name}」`}
      saveLabel="停用"
      savedText="等级已停用"
      initial={{ moveTo: undefined as string | undefined }}
      save={({ moveTo }, idempotencyKey) =>
        levels.updateStatus(
          { id: grade.id, version: grade.version, status: 0, moveTo: moveTo || null },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <SelectField<string>
          label={`现有 ${String(grade.customerCount)} 位客户转到`}
          required
          hint="停用后没有人再升到这个等级；以前的单据不受影响"
          choices={[
            ...others.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: '没有等级，以后按消费自动评定' },
          ]}
          {...form.field('moveTo')}
          value={form.draft.moveTo}
        />
      )}
    </FormDialog>
  );
}
