import type { SlipHead } from '@partsdesk/print/documents/slipHead';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { isRoll } from '@partsdesk/ui/document/papers.ts';
import { PrintSheet } from '@partsdesk/ui/document/PrintSheet';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Reads how this shop prints (打印基础设置). */
export function usePrintSetting() {
  const loaded = useLoad(useGroup(storeSetting).view);
  return { ...loaded, data: loaded.data?.print };
}

interface PrintDocumentProps {
  /** A slip takes the shop's roll, else 80 mm; a sheet the shop's sheets, else the printer's own paper. */
  as: 'slip' | 'sheet';
  /** A function is given the head of this shop's slips, for what brings none along. */
  children: React.ReactNode | ((head: SlipHead) => React.ReactNode);
  onPrinted: () => void;
}

/** Prints a document on this shop's paper, as often as it wants; by the defaults where the setting cannot be read. */
export function PrintDocument({ as, children, onPrinted }: PrintDocumentProps) {
  const { data, error } = usePrintSetting();
  if (!data && error === undefined) return null;
  const [roll, sheet] = isRoll(data?.paper) ? [data?.paper, undefined] : ['80mm' as const, data?.paper];
  return (
    <PrintSheet paper={as === 'slip' ? roll : sheet} copies={data?.copies ?? 1} onPrinted={onPrinted}>
      {typeof children === 'function' ? data && children(data) : children}
    </PrintSheet>
  );
}
