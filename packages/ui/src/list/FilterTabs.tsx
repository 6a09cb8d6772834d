import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Field } from '../form/field';
import type { Choice } from '../form/SelectField';

interface FilterTabsProps<Value> extends Pick<Field<Value | undefined>, 'value' | 'onChange' | 'onCommit'> {
  label: string;
  choices: readonly (Choice<Value> & { count?: number | undefined })[];
  /** Label of the first tab, which shows all. */
  all?: string;
}

/** Filters a list by status with tabs: `<FilterTabs label="状态" choices={…} {...list.bind('status')} />`. */
export function FilterTabs<Value extends string | number>({
  label,
  choices,
  all = '全部',
  value,
  onChange,
  onCommit,
}: FilterTabsProps<Value>) {
  const position = choices.findIndex((choice) => choice.value === value);
  const pick = (tab: number) => {
    const next = choices[tab]?.value;
    onChange(next);
    onCommit?.(next);
  };
  return (
    <Tabs
      aria-label={label}
      value={position}
      onChange={(_, tab: number) => pick(tab)}
      variant="scrollable"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Tab value={-1} label={all} />
      {choices.map((choice, index) => (
        <Tab
          key={String(choice.value)}
          value={index}
          label={choice.count === undefined ? choice.label : `${choice.label} ${choice.count}`}
        />
      ))}
    </Tabs>
  );
}
