import type { PrintEntry } from '../template';

export interface StockLine {
  skuCode: string;
  name: string;
  spec: string;
  unitName: string;
}

/** What every document of goods prints of a line. */
export const stockLine = ({ skuCode, name, spec, unitName }: StockLine, index: number): PrintEntry => ({
  index: index + 1,
  skuCode,
  name: `${name} ${spec}`.trim(),
  unitName,
});
