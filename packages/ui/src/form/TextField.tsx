import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { use, useRef } from 'react';
import { useScannedSearch } from '../scan/scanner';
import { FieldFrame, InlineFields, useRule, type Field, type FieldLook } from './field';

interface TextFieldProps extends Omit<Field<string>, 'value'>, FieldLook {
  value: string | null | undefined;
  maxLength?: number;
  rows?: number;
  type?: 'text' | 'password' | 'tel' | 'search';
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  width?: number;
  /** Text or button at the end of the input. */
  end?: React.ReactNode;
  /** Validates a non-empty text; returns the message. */
  check?: (value: string) => string | undefined;
}

/**
 * The least width of a search field in which its hint is read to the end, by the widths of Chinese and other signs,
 * beside the paddings and the browser's room for the button that clears it.
 */
const hintWidth = (hint: string): number =>
  [...hint].reduce((width, sign) => width + (sign.charCodeAt(0) < 256 ? 10 : 14), 52);

export function TextField({
  value,
  onChange,
  onCommit,
  maxLength,
  rows,
  type = 'text',
  autoComplete = 'off',
  autoFocus = false,
  placeholder,
  end,
  check,
  waits = false,
  width,
  ...field
}: TextFieldProps) {
  const text = value ?? '';
  const inSearch = use(InlineFields) && type === 'search';
  useRule(field, () => {
    if (field.required && !text.trim()) return `请填写${field.label}`;
    return text ? check?.(text) : undefined;
  });
  const box = useRef<HTMLElement>(null);
  useScannedSearch(box, { search: type === 'search' ? onCommit : undefined, maxLength: maxLength ?? 0 });
  return (
    <FieldFrame {...field} width={inSearch ? Math.max(width ?? 0, hintWidth(field.label)) : width}>
      {({ id, inline, describedBy }) => (
        <OutlinedInput
          ref={box}
          id={id}
          name={field.name}
          size="small"
          type={type}
          value={text}
          multiline={rows !== undefined}
          {...(rows !== undefined ? { rows } : {})}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          placeholder={inline ? field.label : (placeholder ?? '')}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onCommit?.(text)}
          onKeyDown={({ key, nativeEvent }) => {
            const commits = key === 'Enter' || (key === 'ArrowDown' && type === 'search');
            if (commits && !nativeEvent.isComposing) onCommit?.(text);
          }}
          slotProps={{
            input: { maxLength, 'aria-describedby': describedBy, ...(inline ? { 'aria-label': field.label } : {}) },
          }}
          {...(end || waits
            ? {
                endAdornment: (
                  <InputAdornment position="end" sx={{ flexShrink: 0, '& p': { whiteSpace: 'nowrap' } }}>
                    {waits ? '回车查找' : end}
                  </InputAdornment>
                ),
              }
            : {})}
        />
      )}
    </FieldFrame>
  );
}
