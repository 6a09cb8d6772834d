import Box from '@mui/material/Box';
import type { Day } from '@partsdesk/core/dates';
import { DateField } from '@partsdesk/ui/form/DateField';
import type { Field } from '@partsdesk/ui/form/field';

/** Chooses the day at whose end a report looks; without one it looks at now. */
export function AsOfDay(field: Omit<Field<Day | undefined>, 'label'>) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      截至
      <DateField label="截至日期" width={176} {...field} />
    </Box>
  );
}
