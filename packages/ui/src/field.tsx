import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { createContext, use, useEffect, useId, useRef } from 'react';

/** What a field of a form or a filter of a list hands to its input: spread it. */
export interface Field<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  /** A filter takes effect: Enter, leaving the field, or a choice. */
  onCommit?: (value: Value) => void;
  error?: string | undefined;
  /** The form asks the field's own rule before it saves. */
  addRule?: AddRule;
}

export type Rule = () => string | undefined;
export type AddRule = (name: string, rule: Rule) => () => void;

export interface FieldLook {
  /** Above the input in forms, in its place among filters. */
  label: string;
  required?: boolean;
  disabled?: boolean;
  hint?: React.ReactNode;
}

/** Fields inside stand in one line without labels above them: the filters of a list. */
export const InlineFields = createContext(false);

interface FrameProps extends FieldLook {
  name: string;
  error?: string | undefined;
  width?: number | string | undefined;
  children: (input: { id: string; inline: boolean; describedBy: string | undefined }) => React.ReactNode;
}

export function FieldFrame({
  name,
  label,
  required = false,
  disabled = false,
  error,
  hint,
  width,
  children,
}: FrameProps) {
  const inline = use(InlineFields);
  const id = useId();
  const help = error ?? hint;
  return (
    <FormControl
      error={Boolean(error)}
      disabled={disabled}
      required={required}
      fullWidth={!inline}
      data-field={name}
      sx={{ width: inline ? (width ?? 168) : width }}
    >
      {!inline && (
        <FormLabel htmlFor={id} sx={{ mb: 1, fontSize: 14, lineHeight: '20px', color: 'text.primary' }}>
          {label}
        </FormLabel>
      )}
      {children({ id, inline, describedBy: help ? `${id}-help` : undefined })}
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}

/** Makes the form ask this field before it saves; the newest rule counts. */
export function useRule({ addRule, name }: Pick<Field<never>, 'addRule' | 'name'>, rule: Rule): void {
  const newest = useRef(rule);
  useEffect(() => {
    newest.current = rule;
  });
  useEffect(() => addRule?.(name, () => newest.current()), [addRule, name]);
}
