import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { zhCN } from '@mui/x-date-pickers/locales';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DAY_FORMAT, type Day } from '@partsdesk/core/dates';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { FieldFrame, useRule, type Field, type FieldLook } from './field';

/** The library's Chinese texts, and what an empty field shows: 年-月-日. */
const TEXTS = {
  ...zhCN.components.MuiLocalizationProvider.defaultProps.localeText,
  fieldYearPlaceholder: () => '年',
  fieldMonthPlaceholder: () => '月',
  fieldDayPlaceholder: () => '日',
};

interface DateFieldProps extends Omit<Field<Day>, 'value' | 'onChange' | 'onCommit'>, FieldLook {
  value: Day | null | undefined;
  onChange: (day: Day | undefined) => void;
  onCommit?: (day: Day | undefined) => void;
  /** Days after today may be chosen: validity and activity periods, not queries (D86). */
  future?: boolean;
  from?: Day | undefined;
  until?: Day | undefined;
  width?: number;
  /** Has a button that clears it. */
  clearable?: boolean;
}

export function DateField({
  value,
  onChange,
  onCommit,
  future = false,
  from,
  until,
  clearable = true,
  ...field
}: DateFieldProps) {
  /** A whole date outside of the bounds: it may be on its way, as the 2 of a 26th is. */
  const [outside, setOutside] = useState<Dayjs | null>(null);
  useRule(field, () => (field.required && !value ? `请选择${field.label}` : undefined));
  return (
    <FieldFrame {...field}>
      {({ id, inline }) => (
        // The provider is mounted here and not around the whole app, where the calendar would be fetched before the
        // login.
        <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="zh-cn" localeText={TEXTS}>
          <DatePicker
            value={value ? dayjs(value) : outside}
            format={DAY_FORMAT}
            disabled={field.disabled ?? false}
            disableFuture={!future}
            {...(from ? { minDate: dayjs(from) } : {})}
            {...(until ? { maxDate: dayjs(until) } : {})}
            onChange={(next, { validationError }) => {
              // Ignores a date that is only half typed.
              if (next && !next.isValid()) return;
              setOutside(validationError ? next : null);
              if (validationError) {
                onChange(undefined);
                return;
              }
              const day = next?.format(DAY_FORMAT);
              onChange(day);
              onCommit?.(day);
            }}
            slotProps={{
              field: { clearable },
              openPickerIcon: { fontSize: 'small' },
              textField: {
                id,
                size: 'small',
                fullWidth: true,
                error: Boolean(field.error),
                hiddenLabel: true,
                slotProps: { htmlInput: { 'aria-label': field.label } },
                ...(inline ? { 'aria-label': field.label } : {}),
              },
            }}
          />
        </LocalizationProvider>
      )}
    </FieldFrame>
  );
}
