import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { createContext, use, useEffect, useId, useLayoutEffect, useRef } from 'react';

/** Props that a form's field or a list's filter hands to its input by spreading. */
export interface Field<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Applies a filter: on Enter, blur, or a choice. */
  onCommit?: (value: Value) => void;
  /** What is typed is not applied yet. */
  waits?: boolean;
  error?: string | undefined;
  /** Registers the field's rule, which the form checks before it saves. */
  addRule?: AddRule;
}

export type Rule = () => string | undefined;
export type AddRule = (name: string, rule: Rule) => () => void;

export interface FieldLook {
  /** Label above the input in forms, inline among filters. */
  label: string;
  required?: boolean;
  disabled?: boolean;
  hint?: React.ReactNode;
}

/** True where fields stand in one line without labels above them: the filters of a list. */
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

/** Registers a field's rule with its form, which checks it before it saves; the latest rule replaces earlier ones. */
export function useRule({ addRule, name }: Pick<Field<never>, 'addRule' | 'name'>, rule: Rule): void {
  const newest = useRef(rule);
  useLayoutEffect(() => {
    newest.current = rule;
  });
  useEffect(() => addRule?.(name, () => newest.current()), [addRule, name]);
}
