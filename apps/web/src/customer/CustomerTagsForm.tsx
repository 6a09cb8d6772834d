import { customer } from '@partsdesk/sdk/parts/customer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TagsField } from './TagsField';

interface CustomerTagsFormProps {
  customer: Pick<Schemas['Customer'], 'id' | 'name' | 'tags' | 'version'>;
  onClose: (saved: boolean) => void;
}

/** Edits a customer's tags. */
export function CustomerTagsForm({ customer: { id, name, tags, version }, onClose }: CustomerTagsFormProps) {
  const customers = useGroup(customer);
  return (
    <FormDialog
      title={`${name}的标签`}
      initial={{ tagIds: tags.map((tag) => tag.id) }}
      save={({ tagIds }, idempotencyKey) => customers.updateTag({ id, version, tagIds }, { idempotencyKey })}
      onClose={onClose}
    >
      {(form) => <TagsField label="标签" hint="可选多个；停用的标签保存后会去掉" {...form.field('tagIds')} />}
    </FormDialog>
  );
}
