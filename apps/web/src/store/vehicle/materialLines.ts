import { multiply, type Fen } from '@partsdesk/core/money';
import { newKey } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { PickedGoods } from './GoodsPicker';

export interface PartLine {
  skuId: string;
  skuCode: string;
  name: string;
  unitName: string;
  decimals: number;
  quantity: number;
  price: Fen;
}

export interface LabourLine {
  /** Distinguishes lines that are not saved yet. */
  key: string;
  name: string;
  unitName: string;
  quantity: number;
  price: Fen;
}

export interface MaterialDraft {
  parts: PartLine[];
  labour: LabourLine[];
}

export const blankLabour = (): LabourLine => ({
  key: newKey(),
  name: '',
  unitName: '次',
  quantity: 1,
  price: 0,
});

const isBlank = ({ name, price }: LabourLine) => name.trim() === '' && price === 0;

export const pickedLine = ({ skuId, skuCode, name, spec, unitName, decimals, price }: PickedGoods): PartLine => ({
  skuId,
  skuCode,
  name: spec ? `${name} ${spec}` : name,
  unitName,
  decimals,
  quantity: 1,
  price,
});

/** Converts the materials to editable lines, parts and labour apart. */
export function draftOf(lines: readonly Schemas['ComboMaterial'][]): MaterialDraft {
  return {
    parts: lines.flatMap(({ kind, skuId, skuCode, name, spec, unitName, decimals, quantity, price }) =>
      kind === 1 && skuId
        ? [{ skuId, skuCode, name: spec ? `${name} ${spec}` : name, unitName, decimals, quantity, price }]
        : [],
    ),
    labour: lines.flatMap(({ id, kind, name, unitName, quantity, price }) =>
      kind === 2 ? [{ key: id, name, unitName, quantity, price }] : [],
    ),
  };
}

export interface MaterialRequest {
  lines: Schemas['ComboMaterialDraft'][];
  /** Position in the editor of each sent line, for the server's errors such as `lines[3].price`. */
  places: string[];
}

/** Builds the request; omits empty labour lines. */
export function requestOf({ parts, labour }: MaterialDraft): MaterialRequest {
  const filled = labour.map((line, index) => ({ line, index })).filter(({ line }) => !isBlank(line));
  return {
    lines: [
      ...parts.map(({ skuId, quantity, price }) => ({ kind: 1 as const, skuId, quantity, price })),
      ...filled.map(({ line: { name, unitName, quantity, price } }) => ({
        kind: 2 as const,
        name: name.trim(),
        unitName: unitName.trim(),
        quantity,
        price,
      })),
    ],
    places: [
      ...parts.map((_, index) => `parts[${String(index)}]`),
      ...filled.map(({ index }) => `labour[${String(index)}]`),
    ],
  };
}

/** Validates the lines before the request; returns the problems by position. */
export function problemsOf({ parts, labour }: MaterialDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  parts.forEach(({ quantity }, index) => {
    if (!(quantity > 0)) problems[`parts[${String(index)}].quantity`] = '数量应大于0';
  });
  labour.forEach((line, index) => {
    if (isBlank(line)) return;
    if (!line.name.trim()) problems[`labour[${String(index)}].name`] = '请填写项目名称';
    if (!(line.quantity > 0)) problems[`labour[${String(index)}].quantity`] = '数量应大于0';
  });
  return problems;
}

export const amountOf = ({ price, quantity }: { price: Fen; quantity: number }): Fen => multiply(price, quantity);
export const sumOf = (lines: readonly { price: Fen; quantity: number }[]): Fen =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);
