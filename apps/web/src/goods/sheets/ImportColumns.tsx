import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

type Sheet = Schemas['GoodsImport'];
type Field = Schemas['GoodsField'];
const LEFT_OUT = '';

interface ImportColumnsProps {
  sheet: Sheet;
  setBusy: (busy: boolean) => void;
  onTaken: (sheet: Sheet) => void;
}

/** Second step: maps each column of the sheet to a field, showing its first values. */
export function ImportColumns({ sheet, setBusy, onTaken }: ImportColumnsProps) {
  const sheets = useGroup(goodsImport);
  const [mapping, setMapping] = useState(sheet.mapping);
  const [addMissing, setAddMissing] = useState(sheet.addMissing);
  const [addUnits, setAddUnits] = useState(sheet.addUnits);
  const act = useAct(() => setBusy(false));
  const { data: first } = useLoad(sheets.rows, { id: sheet.id, pageSize: 1 });
  const lacking = sheet.fields.filter(({ field, required }) => required && !mapping.includes(field));
  // Maps a field to one column only: mapping it to another one clears the first.
  const mean = (at: number, field: Field | null) =>
    setMapping(mapping.map((before, other) => (other === at ? field : before === field ? null : before)));
  const same =
    addMissing === sheet.addMissing &&
    addUnits === sheet.addUnits &&
    mapping.every((field, at) => field === sheet.mapping[at]);
  const submit = () => {
    if (same) return onTaken(sheet);
    setBusy(true);
    void act('已重新核对', async () =>
      onTaken(await sheets.map({ id: sheet.id, version: sheet.version, mapping, addMissing, addUnits })),
    );
  };
  return (
    <Box
      component="form"
      id="goods-import-columns"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        「{sheet.fileName}」共 {sheet.total} 行。请核对每一列的含义。
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2 }}>
        {sheet.headings.map((heading, at) => (
          <Box
            key={at}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) 160px',
              alignItems: 'center',
              gap: 2,
              p: 2,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.5,
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{heading || `第 ${String(at + 1)} 列`}</Box>
              <Box
                sx={{
                  color: 'text.secondary',
                  fontSize: 12,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {first?.records[0]?.cells.find(({ field }) => field === sheet.mapping[at])?.text || ' '}
              </Box>
            </Box>
            <SelectField<Field | typeof LEFT_OUT>
              name={`column${String(at)}`}
              label={`${heading || `第${String(at + 1)}列`}的含义`}
              choices={[
                { value: LEFT_OUT, label: '不导入' },
                ...sheet.fields.map(({ field, title }) => ({ value: field, label: title })),
              ]}
              value={mapping[at] ?? LEFT_OUT}
              onChange={(field) => mean(at, field === LEFT_OUT ? null : field)}
            />
          </Box>
        ))}
      </Box>
      {lacking.length > 0 && (
        <FormHelperText error>
          新增商品还缺少列：{lacking.map(({ title }) => title).join('、')}。只更新已有商品时可以没有。
        </FormHelperText>
      )}
      <FormControlLabel
        control={<Switch checked={addMissing} onChange={(_, on) => setAddMissing(on)} />}
        label="自动新增还没有的分类和品牌"
      />
      <FormControlLabel
        control={<Switch checked={addUnits} onChange={(_, on) => setAddUnits(on)} />}
        label="新增单位：表格里还没有的单位也新增"
      />
    </Box>
  );
}
