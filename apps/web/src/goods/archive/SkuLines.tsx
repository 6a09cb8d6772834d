import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNotice } from '@partsdesk/ui/app/notices';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { useRule, type Field } from '@partsdesk/ui/form/field';
import { blankSku, skuColumns, skuProblem, type SkuLine } from './skuLines';
import { useSkuScans } from './useSkuScans';

interface SkuLinesProps extends Field<SkuLine[]> {
  decimals: number;
  /** It has a stock to warn of; work has none. */
  stocked: boolean;
  /** Errors by path, such as `skus[0].skuCode`. */
  errors: Readonly<Record<string, string>>;
  saving: boolean;
}

/** Edits a part's variants like a spreadsheet; a scan is a bar code. */
export function SkuLines({ value, onChange, decimals, stocked, errors, saving, ...field }: SkuLinesProps) {
  const notice = useNotice();
  const { box, said } = useSkuScans({ lines: value, onChange, saving });
  useRule(field, () => skuProblem(value)?.message);
  const problem = skuProblem(value);
  const blamed = problem?.at !== undefined && problem.message === field.error ? problem.at : undefined;
  const change = (lines: SkuLine[]) => {
    const lost = value.find((line) => line.used && !lines.some(({ key }) => key === line.key));
    if (lost) return notice.warn(`规格「${lost.skuCode}」已有库存或出入库记录，不能删除`);
    onChange(lines);
  };
  return (
    <Box ref={box} data-field={field.name} sx={{ minWidth: 0 }}>
      <EditableLines
        label="规格与价格"
        lines={value}
        onChange={change}
        columns={skuColumns(decimals, stocked)}
        lineKey={(line) => line.key}
        blank={blankSku}
        removable={value.length > 1}
        errors={blamed && field.error ? { ...errors, [blamed]: field.error } : errors}
        name="skus"
        empty="还没有规格"
        addLabel={value.length < 50 ? '加一个规格' : undefined}
      />
      {field.error && !blamed && (
        <Box role="alert" sx={{ mt: 1, fontSize: 13, color: 'error.main' }}>
          {field.error}
        </Box>
      )}
      <Typography role="status" variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
        {said}
      </Typography>
    </Box>
  );
}
