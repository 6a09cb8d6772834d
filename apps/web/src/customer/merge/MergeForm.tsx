import { missingFields, MERGE_FIELDS, type MergeField } from '@partsdesk/core/customer/merge';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { MergePreview } from './MergePreview';
import { wordsOfField } from './wordsOfField';

type Customer = Schemas['DuplicateCustomer'];
interface Draft {
  keptId: string;
  /** The customer whose value of a field was chosen by hand. */
  chosen: Partial<Record<MergeField, string>>;
}

interface MergeFormProps {
  first: Customer;
  second: Customer;
  onClose: () => void;
}

/** Merges one of two customers into the other, field by field, after a question: it cannot be undone. */
export function MergeForm({ first, second, onClose }: MergeFormProps) {
  const merges = useGroup(customerMerge);
  const sides = ({ keptId }: Draft) => (keptId === first.id ? ([first, second] as const) : ([second, first] as const));
  /** Whose value a field has after the merge: the kept one's, unless he has none. */
  const ownerOf = (draft: Draft, field: MergeField): string => {
    const [kept, dropped] = sides(draft);
    return draft.chosen[field] ?? (missingFields(kept, dropped).includes(field) ? dropped.id : kept.id);
  };
  const differing = (Object.keys(MERGE_FIELDS) as MergeField[]).filter((field) => first[field] !== second[field]);
  const label = ({ name, phone, shopName }: Customer) => [name, phone || '无手机号', shopName].join(' · ');
  return (
    <FormDialog<Draft>
      title="合并客户"
      width={640}
      saveLabel="合并"
      savedText="客户已合并"
      initial={{ keptId: first.orders >= second.orders ? first.id : second.id, chosen: {} }}
      question={(draft) => {
        const [kept, dropped] = sides(draft);
        return {
          title: `把「${dropped.name}」并入「${kept.name}」？`,
          text: `「${dropped.name}」的单据、欠款、储值、积分、车辆、微信都转到「${kept.name}」名下，之后不再出现在客户列表里。合并后不能撤销。`,
          action: '合并',
          danger: true,
        };
      }}
      save={(draft, idempotencyKey) => {
        const [kept, dropped] = sides(draft);
        return merges.merge(
          {
            keptId: kept.id,
            keptVersion: kept.version,
            droppedId: dropped.id,
            droppedVersion: dropped.version,
            take: differing.filter((field) => ownerOf(draft, field) === dropped.id),
          },
          { idempotencyKey },
        );
      }}
      onClose={onClose}
    >
      {(form) => {
        const [kept, dropped] = sides(form.draft);
        return (
          <>
            <SelectField
              label="保留哪位客户"
              choices={[first, second].map((one) => ({ value: one.id, label: label(one) }))}
              {...form.field('keptId')}
            />
            {differing.map((field) => (
              <SelectField
                key={field}
                label={MERGE_FIELDS[field]}
                choices={[kept, dropped].map((one) => ({ value: one.id, label: wordsOfField(one, field) }))}
                name={field}
                error={undefined}
                value={ownerOf(form.draft, field)}
                onChange={(id) => form.change({ chosen: { ...form.draft.chosen, [field]: id } })}
              />
            ))}
            <MergePreview keptId={kept.id} droppedId={dropped.id} />
          </>
        );
      }}
    </FormDialog>
  );
}
