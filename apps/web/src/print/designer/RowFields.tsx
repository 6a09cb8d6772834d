import type { PrintType } from '@partsdesk/core/print/printTypes';
import { fieldsOfRow } from '@partsdesk/print/designer/frame';
import type { Band } from '@partsdesk/print/itemNames';
import type { Row } from '@partsdesk/print/template';
import type { AddRule } from '@partsdesk/ui/form/field';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { RULES } from './choices';
import { FieldGrid } from './EntryBox';
import { MmField } from './MmField';

interface RowFieldsProps {
  /** Unique within the form. */
  name: string;
  row: Row;
  band: Band;
  type: PrintType;
  onChange: (change: Partial<Row>) => void;
  addRule: AddRule | undefined;
}

/** Edits what holds of a whole row. */
export function RowFields({ name, row, band, type, onChange, addRule }: RowFieldsProps) {
  const edge = band === 'head' || band === 'foot';
  return (
    <FieldGrid>
      <MmField
        label="上方留白"
        name={`${name}.gap`}
        most={1000}
        value={row.gap}
        addRule={addRule}
        onChange={(gap) => onChange({ gap })}
      />
      <SelectField
        label="上方横线"
        name={`${name}.rule`}
        value={row.rule}
        choices={RULES}
        onChange={(rule) => onChange({ rule })}
      />
      {!edge && (
        <SelectField
          label="逐条打印"
          name={`${name}.each`}
          value={row.each}
          choices={[
            { value: '', label: '只印一次' },
            ...type.lists.map(({ key, label }) => ({ value: key, label: `每条${label}` })),
          ]}
          onChange={(each) => onChange({ each, when: '' })}
        />
      )}
      <SelectField
        label="打印条件"
        name={`${name}.when`}
        value={row.when}
        choices={[
          { value: '', label: '总是打印' },
          ...fieldsOfRow(type, band, row).map(({ key, label }) => ({ value: key, label: `有「${label}」时` })),
        ]}
        onChange={(when) => onChange({ when })}
      />
    </FieldGrid>
  );
}
