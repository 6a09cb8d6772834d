import { loadDictionary, type DictionaryItem } from '@partsdesk/core/account/dictionary';
import { sysDictType } from '@partsdesk/sdk/basic/sysDictType';
import { useEffect, useState } from 'react';
import { useGroup } from '../app/ApiProvider';
import { useNotice } from '../app/notices';
import type { Field, FieldLook } from './field';
import { SelectField } from './SelectField';

interface DictionarySelectProps extends Omit<Field<string | undefined>, 'value'>, FieldLook {
  value: string | null | undefined;
  /** The dictionary's type, such as `customer_source`. */
  type: string;
  /** What the field holds: the value's code, or its name as documents keep it. */
  by?: 'value' | 'label';
  width?: number;
}

/** Chooses among the values of a dictionary type. */
export function DictionarySelect({ type, by = 'value', ...field }: DictionarySelectProps) {
  const types = useGroup(sysDictType);
  const notice = useNotice();
  const [items, setItems] = useState<readonly DictionaryItem[]>([]);
  useEffect(() => {
    let left = false;
    void loadDictionary((wanted) => types.getItemsByType({ type: wanted }), type).then((loaded) => {
      if (left) return;
      setItems(loaded.items);
      if (loaded.notice) notice.error(loaded.notice.text);
    });
    return () => {
      left = true;
    };
  }, [types, notice, type]);
  return <SelectField choices={items.map((item) => ({ value: item[by], label: item.label }))} {...field} />;
}
