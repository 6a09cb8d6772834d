import type { Schemas } from '@partsdesk/sdk/types/parts';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import type { Form } from '@partsdesk/ui/form/useForm';
import { ShopsField } from '../../store/shop/ShopsField';

/** A rule of distribution while it is filled in. */
export interface RuleDraft {
  by: Schemas['CustomerDistribution'];
  shopId: string;
  shopIds: string[];
  keep: 0 | 1;
}

/** A rule of distribution as the request says it. */
export interface Rule {
  by: Schemas['CustomerDistribution'];
  shopIds: string[];
  keep: boolean;
}

export const emptyRule: RuleDraft = { by: 'shop', shopId: '', shopIds: [], keep: 0 };

const ways = [
  { value: 'shop', label: '分给一家门店' },
  { value: 'evenly', label: '平均分给几家门店' },
  { value: 'lastBought', label: '分给最近一次消费的门店' },
] as const;

const keeping = [
  { value: 0, label: '从原门店的列表移走' },
  { value: 1, label: '原门店仍可见' },
] as const;

/** Returns the rule as the request says it; undefined while it is not complete. */
export function ruleOf({ by, shopId, shopIds, keep }: RuleDraft): Rule | undefined {
  const wanted = by === 'shop' ? [shopId].filter(Boolean) : by === 'evenly' ? shopIds : [];
  if (wanted.length < { shop: 1, evenly: 2, lastBought: 0 }[by]) return undefined;
  return { by, shopIds: wanted, keep: keep === 1 };
}

interface RuleFieldsProps {
  form: Form<RuleDraft>;
  shops: readonly { value: string; label: string }[];
}

/** Asks to which shops customers go. */
export function RuleFields({ form, shops }: RuleFieldsProps) {
  const { by } = form.draft;
  return (
    <>
      <SelectField<RuleDraft['by']> label="分配方式" choices={ways} {...form.field('by')} />
      {by === 'shop' && <SelectField label="门店" required choices={shops} {...form.field('shopId')} />}
      {by === 'evenly' && (
        <ShopsField
          label="门店"
          required
          least={2}
          hint="各店分到的人数最多相差一位"
          choices={shops}
          {...form.field('shopIds')}
        />
      )}
      <SelectField<0 | 1> label="原来的门店" choices={keeping} {...form.field('keep')} />
    </>
  );
}
