import type { Align, Fit, Row } from '@partsdesk/print/template';

export const ALIGNS: readonly { value: Align; label: string }[] = [
  { value: 'left', label: '左对齐' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '右对齐' },
];

export const FITS: readonly { value: Fit; label: string }[] = [
  { value: 'wrap', label: '换行' },
  { value: 'shrink', label: '缩窄' },
  { value: 'cut', label: '截断（显示…）' },
];

export const RULES: readonly { value: Row['rule']; label: string }[] = [
  { value: 'none', label: '无' },
  { value: 'solid', label: '实线' },
  { value: 'dashed', label: '虚线' },
];
