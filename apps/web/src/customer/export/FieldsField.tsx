import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { FieldFrame, useRule, type Field } from '@partsdesk/ui/form/field';
import type { ExportedColumn } from './exportedColumn';

interface FieldsFieldProps extends Field<string[]> {
  columns: readonly ExportedColumn[];
}

/** Chooses the columns of an export; the sheet has them in the order in which they stand here. */
export function FieldsField({ columns, value, onChange, ...field }: FieldsFieldProps) {
  useRule(field, () => (value.length ? undefined : '请至少选择一列'));
  const every = value.length === columns.length;
  const choose = (chosen: (column: ExportedColumn) => boolean) =>
    onChange(columns.filter(chosen).map((one) => one.field));
  return (
    <FieldFrame {...field} label="导出列" required hint="敏感信息只选用得到的，审核人会看到">
      {({ describedBy }) => (
        <>
          <Box
            role="group"
            aria-label="导出列"
            {...(describedBy ? { 'aria-describedby': describedBy } : {})}
            sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', columnGap: 2 }}
          >
            {columns.map((column) => (
              <FormControlLabel
                key={column.field}
                sx={{ m: 0 }}
                control={
                  <Checkbox
                    size="small"
                    checked={value.includes(column.field)}
                    onChange={(_, on) => choose((one) => (one === column ? on : value.includes(one.field)))}
                  />
                }
                label={
                  <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, alignItems: 'center' }}>
                    {column.title}
                    {column.sensitive && <StatusChip tone="orange">敏感</StatusChip>}
                  </Box>
                }
              />
            ))}
          </Box>
          <Box>
            <Button size="small" onClick={() => choose(() => !every)}>
              {every ? '全不选' : '全选'}
            </Button>
          </Box>
        </>
      )}
    </FieldFrame>
  );
}
