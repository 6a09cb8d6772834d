import { goods } from '@partsdesk/sdk/parts/goods';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useScanned } from '@partsdesk/ui/scan/useScanned.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMayVisit } from '../../useMayVisit';
import { MOST_BAR_CODE, withBarCode, type BarCodeOwner, type SkuLine } from './skuLines';

interface SkuScansOptions {
  lines: readonly SkuLine[];
  onChange: (lines: SkuLine[]) => void;
  /** The form is being saved: a scan would come too late. */
  saving: boolean;
}

/** Writes a scan into the bar code of the row with the focus, else of the first row without one; says what it did. */
export function useSkuScans({ lines, onChange, saving }: SkuScansOptions) {
  const archive = useGroup(goods);
  const mayVisit = useMayVisit();
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  // The latest lines in a ref, since the answers to two quick scans may come within one render.
  const newest = useRef(lines);
  useLayoutEffect(() => {
    newest.current = lines;
  });
  const ownerOf = async (code: string): Promise<BarCodeOwner | undefined> => {
    if (code.length > MOST_BAR_CODE || !mayVisit('GoodsStoreList')) return undefined;
    const { records } = await archive.page({ keyword: code, pageSize: 20 });
    return records.find(({ barCode }) => barCode === code);
  };
  const focusedRow = () => {
    const cell = box.current?.contains(document.activeElement) && document.activeElement?.getAttribute('data-cell');
    return cell ? Number.parseInt(cell, 10) : undefined;
  };
  useScanned({
    find: async (code) => ({ code, row: focusedRow(), owner: await ownerOf(code) }),
    onFound: ({ code, row, owner }) => {
      const written = withBarCode(newest.current, code, row, owner);
      if ('problem' in written) return written.problem;
      newest.current = written.lines;
      setSaid(written.said);
      onChange(written.lines);
    },
    within: box,
    refusal: () => (saving ? '正在保存，这次扫码没有记入' : undefined),
  });
  return { box, said };
}
