import Button from '@mui/material/Button';
import type { Field } from '@partsdesk/ui/form/field';

/** Toggles a boolean filter: `<FilterToggle label="只看欠款" {...list.bind('owing')} />`. */
export function FilterToggle({
  label,
  value,
  onCommit,
}: Pick<Field<boolean | undefined>, 'value' | 'onCommit'> & { label: string }) {
  const on = value === true;
  return (
    <Button
      variant="outlined"
      aria-pressed={on}
      onClick={() => onCommit?.(on ? undefined : true)}
      sx={{
        height: 36,
        ...(on ? { bgcolor: 'background.selected' } : { color: 'text.primary', borderColor: 'border.field' }),
      }}
    >
      {label}
    </Button>
  );
}
