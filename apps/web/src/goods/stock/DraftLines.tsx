import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatYuan } from '@partsdesk/core/money';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { useRule, type Field } from '@partsdesk/ui/form/field';
import { useState } from 'react';
import {
  amountOf,
  blankLine,
  draftColumns,
  draftProblems,
  filledLines,
  isBlank,
  problemsAt,
  withPart,
  type DraftLine,
} from './draftLines';
import { PartPicker } from './PartPicker';
import type { KnownParts, Part } from './usePartsByCode';

interface DraftLinesProps extends Field<DraftLine[]> {
  /** The form's errors, including those of single lines. */
  errors: Readonly<Record<string, string>>;
  known: KnownParts;
  learn: (part: Part) => void;
  /** Warehouse that the goods leave; undefined for incoming goods. */
  warehouseId?: string | undefined;
  priced?: boolean;
}

/** Edits the lines of a stock document: scanned, searched, typed, or pasted from a sheet. */
export function DraftLines({
  value: lines,
  onChange,
  errors,
  known,
  learn,
  warehouseId,
  priced = false,
  ...field
}: DraftLinesProps) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const stocked = warehouseId !== undefined;
  const change = (next: DraftLine[]) => {
    setProblems({});
    onChange(next);
  };
  useRule(field, () => {
    const found = draftProblems(lines, known, stocked);
    setProblems(found);
    if (lines.every(isBlank)) return '请至少填写一行';
    return Object.keys(found).length ? '请先修改标红的行' : undefined;
  });
  const filled = filledLines(lines);
  return (
    <Box data-field="lines" sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <PartPicker
          warehouseId={warehouseId}
          onPick={(part) => {
            learn(part);
            change(withPart(lines, part, known));
          }}
        />
        <Typography variant="body2" color="textSecondary">
          也可从 Excel 复制「商品编码、数量{priced ? '、单价' : ''}」，点中第一格后粘贴
        </Typography>
      </Box>
      {field.error && (
        <Typography role="alert" variant="body2" color="error">
          {field.error}
        </Typography>
      )}
      <EditableLines
        label="商品明细"
        lines={lines}
        onChange={change}
        columns={draftColumns(known, { priced, stocked })}
        lineKey={({ key }) => key}
        blank={blankLine}
        errors={{ ...problemsAt(lines, errors), ...problems }}
        empty="还没有商品"
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Button size="small" onClick={() => change([...lines, blankLine()])}>
          增加一行
        </Button>
        <Typography variant="body2">
          共 {filled.length} 种，数量 {formatQuantity(addQuantities(...filled.map(({ quantity }) => quantity)))}
          {priced && (
            <>
              ，金额 <b>{formatYuan(filled.reduce((sum, line) => sum + amountOf(line), 0))}</b>
            </>
          )}
        </Typography>
      </Box>
    </Box>
  );
}
