import { customer } from '@partsdesk/sdk/parts/customer';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { FormDialog } from '@partsdesk/ui/FormDialog';
import { TagsField } from './TagsField';

interface CustomerTagsFormProps {
  customer: Pick<Schemas['Customer'], 'id' | 'name' | 'tags'>;
  onClose: (saved: boolean) => void;
}

/** Which tags a customer carries. */
export function CustomerTagsForm({ customer: { id, name, tags }, onClose }: CustomerTagsFormProps) {
  const customers = useGroup(customer);
  return (
    <FormDialog
      title={`${name}的标签`}
      initial={{ tagIds: tags.map((tag) => tag.id) }}
      save={({ tagIds }, idempotencyKey) => customers.updateTag({ id, tagIds }, { idempotencyKey })}
      onClose={onClose}
    >
      {(form) => <TagsField label="标签" hint="可选多个；停用的标签保存后会去掉" {...form.field('tagIds')} />}
    </FormDialog>
  );
}
