import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { formatQuantity } from '@partsdesk/core/quantity';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { useRule, type Field } from '@partsdesk/ui/form/field';
import { CameraButton } from '@partsdesk/ui/scan/CameraButton';
import { useScanned } from '@partsdesk/ui/scan/useScanned.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  blankLine,
  draftColumns,
  draftProblems,
  filledLines,
  isBlank,
  problemsAt,
  unknownAt,
  withPart,
  type DraftLine,
} from './draftLines';
import { readLines } from './lineSheets';
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
  /** The form is being saved: a scan would come too late. */
  saving: boolean;
}

/** Edits the lines of a stock document: scanned wherever the focus is, searched, typed, or pasted from a sheet. */
export function DraftLines({
  value: lines,
  onChange,
  errors,
  known,
  learn,
  warehouseId,
  priced = false,
  saving,
  ...field
}: DraftLinesProps) {
  const goods = useGroup(stockGoods);
  const notice = useNotice();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  const [scans, setScans] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLInputElement>(null);
  // The latest lines in a ref, since the answers to two quick scans may come within one render.
  const newest = useRef({ lines, known });
  useLayoutEffect(() => {
    newest.current = { lines, known };
  });
  const stocked = warehouseId !== undefined;
  const change = (next: DraftLine[]) => {
    newest.current = { lines: next, known: newest.current.known };
    setProblems({});
    onChange(next);
  };
  const add = (part: Part) => {
    learn(part);
    const { lines: next, added, again } = withPart(newest.current.lines, part, newest.current.known, priced);
    change(next);
    const what = added.gift ? `${part.name} ${part.spec}（赠品）` : `${part.name} ${part.spec}`;
    const said = `${what}：${formatQuantity(added.quantity)} ${part.unitName}`;
    setSaid(again ? `${said}，记在第${String(next.indexOf(added) + 1)}行，送的请勾赠品` : said);
  };
  useScanned({
    find: async (code) => (await goods.byCodes({ codes: [code], ...(warehouseId ? { warehouseId } : {}) }))[0],
    onFound: (part) => {
      setScans((before) => before + 1);
      add(part);
    },
    onUnknown: () => setSaid(''),
    within: box,
    refusal: () => (saving ? '正在保存，这次扫码没有记入' : undefined),
  });
  useRule(field, () => {
    const found = draftProblems(lines, known, { stocked, priced });
    setProblems(found);
    if (lines.every(isBlank)) return '请至少填写一行';
    return Object.keys(found).length ? '请先修改标红的行' : undefined;
  });
  const takeFile = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      const read = await readLines(file, priced);
      change([...filledLines(newest.current.lines), ...read]);
      setSaid(`已从「${file.name}」读入 ${String(read.length)} 种`);
    } catch (error) {
      notice.warn((error as Error).message);
    }
    input.value = '';
  };
  const gift = (line: DraftLine) => (
    <Checkbox
      size="small"
      checked={line.gift}
      onChange={(_, gift) => change(lines.map((one) => (one.key === line.key ? { ...one, gift } : one)))}
      slotProps={{ input: { 'aria-label': `赠品，第${String(lines.indexOf(line) + 1)}行` } }}
    />
  );
  return (
    <Box ref={box} data-field="lines" sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <PartPicker warehouseId={warehouseId} onPick={add} clearedAt={scans} />
        <CameraButton />
        <Button size="small" disabled={saving} onClick={() => sheet.current?.click()}>
          导入表格
        </Button>
        <input
          ref={sheet}
          type="file"
          hidden
          accept=".xlsx,.xls"
          aria-label="导入表格"
          onChange={(event) => void takeFile(event.target)}
        />
        <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          也可从 Excel 复制「商品编码、数量{priced ? '、单价' : ''}」，点中第一格后粘贴
        </Typography>
        {/* Has its room before the first scan, which would push the lines down. */}
        <Typography role="status" variant="body2" sx={{ flexBasis: '100%', minHeight: 20, fontWeight: 600 }}>
          {said}
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
        columns={draftColumns(known, { stocked, ...(priced ? { gift } : {}) })}
        lineKey={({ key }) => key}
        blank={blankLine}
        errors={{ ...unknownAt(lines, known), ...problemsAt(lines, errors), ...problems }}
        empty="还没有商品"
        addLabel="增加一行"
      />
    </Box>
  );
}
