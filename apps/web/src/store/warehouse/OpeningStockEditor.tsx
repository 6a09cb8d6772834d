import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { addQuantities, formatQuantity, toThousandths } from '@partsdesk/core/quantity';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EditableLines } from '@partsdesk/ui/form/EditableLines';
import { useRule, type Field } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { useScanned } from '@partsdesk/ui/scan/useScanned.ts';
import { costYuan } from '@partsdesk/ui/text/costUnits.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { GoodsPicker, type PickedGoods } from '../vehicle/GoodsPicker';
import { useGoodsByCode, type KnownGoods } from '../vehicle/useGoodsByCode';
import {
  blankLine,
  isBlank,
  openingColumns,
  openingProblems,
  problemsAt,
  withScanned,
  type OpeningLine,
} from './openingLines';

interface OpeningStockEditorProps {
  warehouse: Schemas['Warehouse'];
  onClose: (saved: boolean) => void;
}

/** Edits a warehouse's opening stock, typed, picked, or pasted from a sheet: code, quantity, cost. */
export function OpeningStockEditor({ warehouse, onClose }: OpeningStockEditorProps) {
  const group = useGroup(warehouseInitialize);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { known, learn } = useGoodsByCode(codes);
  return (
    <FormDialog
      title={`录入期初库存 · ${warehouse.name}`}
      width={960}
      initial={{ lines: [blankLine()] }}
      save={({ lines }, idempotencyKey) =>
        group.add(
          {
            lines: lines
              .filter((line) => !isBlank(line))
              .map(({ skuCode, quantity, unitCost }) => ({
                skuId: known.get(skuCode)?.skuId ?? '',
                warehouseId: warehouse.id,
                quantity,
                unitCost,
              })),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
      scans
      saveLabel="保存并入库"
      savedText="期初库存已入库"
      question={({ lines }) => {
        const { count, pieces, value, without } = totalsOf(lines);
        const free = without > 0 ? `有 ${String(without)} 种没有单位成本，卖出时售价全部算成毛利。` : '';
        return {
          title: '期初库存入库？',
          text: [
            `${warehouse.name}：共 ${String(count)} 种，数量 ${pieces}，成本合计 ${value}。`,
            `${free}库存和成本马上变化，之后只能冲销，不能修改。`,
          ].join(''),
          action: '入库',
        };
      }}
    >
      {(form) => (
        <Lines
          {...form.field('lines')}
          errors={form.errors}
          known={known}
          saving={form.saving}
          onPick={(goods) => learn(goods)}
          onChange={(lines) => {
            setCodes(lines.map(({ skuCode }) => skuCode));
            form.change({ lines });
          }}
        />
      )}
    </FormDialog>
  );
}

/** Adds up the filled lines: kinds, pieces, and what all of it costs. */
function totalsOf(lines: readonly OpeningLine[]) {
  const filled = lines.filter((line) => !isBlank(line));
  const value = filled.reduce(
    (sum, { quantity, unitCost }) => sum + Math.round((toThousandths(quantity) * unitCost) / 1000),
    0,
  );
  return {
    count: filled.length,
    pieces: formatQuantity(addQuantities(...filled.map(({ quantity }) => quantity))),
    value: costYuan(value, 2),
    without: filled.filter(({ unitCost }) => unitCost === 0).length,
  };
}

interface LinesProps extends Field<OpeningLine[]> {
  errors: Readonly<Record<string, string>>;
  known: KnownGoods;
  /** The form is being saved: a scan would come too late. */
  saving: boolean;
  onPick: (goods: PickedGoods) => void;
}

function Lines({ value: lines, onChange, errors, known, saving, onPick, ...field }: LinesProps) {
  const sellable = useGroup(goodsShopOrder);
  const box = useRef<HTMLDivElement>(null);
  // The latest lines in a ref, since the answers to two quick scans may come within one render.
  const newest = useRef(lines);
  useLayoutEffect(() => {
    newest.current = lines;
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = (next: OpeningLine[]) => {
    newest.current = next;
    setProblems({});
    onChange(next);
  };
  useScanned({
    find: async (scan) => (await sellable.page({ scan, pageSize: 1 })).records[0],
    onFound: (goods) => {
      onPick(goods);
      change(withScanned(newest.current, goods.skuCode));
    },
    within: box,
    refusal: () => (saving ? '正在保存，这次扫码没有记入' : undefined),
  });
  useRule(field, () => {
    const found = openingProblems(lines, known);
    setProblems(found);
    if (lines.every(isBlank)) return '请至少填写一行';
    return Object.keys(found).length ? '请先修改标红的行' : undefined;
  });
  const filled = lines.filter((line) => !isBlank(line));
  const taken = new Set(lines.flatMap(({ skuCode }) => known.get(skuCode)?.skuId ?? []));
  const { count, value } = totalsOf(lines);
  return (
    <Box ref={box} data-field="lines" sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" color="textSecondary">
        可从 Excel 复制「商品编码、数量、单位成本」三列，点中第一格后粘贴。入库后不能修改，只能冲销，请核对。
      </Typography>
      <GoodsPicker
        taken={taken}
        onPick={(goods) => {
          onPick(goods);
          change([...filled, blankLine(goods.skuCode), blankLine()]);
        }}
      />
      {field.error && (
        <Typography role="alert" variant="body2" color="error">
          {field.error}
        </Typography>
      )}
      <EditableLines
        label="期初明细"
        lines={lines}
        onChange={change}
        columns={openingColumns(known)}
        lineKey={({ key }) => key}
        blank={blankLine}
        errors={{ ...problemsAt(lines, errors), ...problems }}
        empty="还没有商品"
        addLabel="增加一行"
        beside={
          <Typography variant="body2">
            共 {count} 种，成本合计 <b>{value}</b>
          </Typography>
        }
      />
    </Box>
  );
}
