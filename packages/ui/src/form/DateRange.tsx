import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { Day } from '@partsdesk/core/dates';
import { rangePresets, rangeShortcuts, type RangeShortcut } from '@partsdesk/core/ranges';
import { use, useState } from 'react';
import { usePhone } from '../page/usePhone';
import { DateField } from './DateField';
import { InlineFields, type Field } from './field';

/** Shows a whole day beside the buttons that clear it and open the calendar. */
const DAY_WIDTH = 176;

interface DateRangeProps {
  label: string;
  /** First and last day, both included. */
  from: Field<Day | undefined>;
  to: Field<Day | undefined>;
  future?: boolean;
  /** The five ranges of a report instead of all shortcuts (CONST-39). */
  report?: boolean;
}

/** Chooses two dates, with shortcuts such as 今天, 近7天, 本月. Future days are disabled unless `future` is set. */
export function DateRange({ label, from, to, future = false, report = false }: DateRangeProps) {
  const inline = use(InlineFields);
  // Half a phone's width has no room for the button that clears a day; 不限 clears both.
  const clearable = !usePhone();
  const [menu, setMenu] = useState<{ anchor: HTMLElement; shortcuts: RangeShortcut[] }>();
  const choose = ([first, last]: readonly [Day | undefined, Day | undefined]) => {
    setMenu(undefined);
    from.onChange(first);
    to.onChange(last);
    from.onCommit?.(first);
    to.onCommit?.(last);
  };
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', gap: 1, alignItems: inline ? 'center' : 'end', flexWrap: 'wrap' }}
    >
      {inline && (
        <Typography
          aria-hidden
          variant="body2"
          color="textSecondary"
          sx={{ mx: { sm: 1 }, width: { xs: '100%', sm: 'auto' } }}
        >
          {label}
        </Typography>
      )}
      <DateField
        {...from}
        label={`${label}起`}
        future={future}
        until={to.value}
        width={DAY_WIDTH}
        clearable={clearable}
      />
      <DateField
        {...to}
        label={`${label}止`}
        future={future}
        from={from.value}
        width={DAY_WIDTH}
        clearable={clearable}
      />
      <Button
        size="small"
        aria-haspopup="menu"
        onClick={(event) =>
          setMenu({
            anchor: event.currentTarget,
            shortcuts: report ? rangePresets(Date.now()) : rangeShortcuts(Date.now(), { future }),
          })
        }
        sx={{ height: 36 }}
      >
        常用日期
      </Button>
      <Menu
        anchorEl={menu?.anchor ?? null}
        open={Boolean(menu)}
        onClose={() => setMenu(undefined)}
        slotProps={{ list: { sx: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)' } } }}
      >
        {menu?.shortcuts.map((shortcut) => (
          <MenuItem key={shortcut.key} disabled={shortcut.disabled} onClick={() => choose(shortcut.range)}>
            {shortcut.label}
          </MenuItem>
        ))}
        <MenuItem onClick={() => choose([undefined, undefined])}>不限</MenuItem>
      </Menu>
    </Box>
  );
}
