import { pinyin } from 'pinyin-pro';

/** Everything that a part is found by, lower case: `jylqq` and `jiyoulvqingqi` find 机油滤清器. */
export function searchText(part: { name: string; codes: readonly string[]; brand: string; spec: string }): string {
  const chinese = `${part.name} ${part.brand}`;
  const initials = pinyin(chinese, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
  const whole = pinyin(chinese, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join('');
  const bare = part.codes.map((code) => code.replace(/[\s-]/g, ''));
  return [part.name, part.brand, part.spec, ...part.codes, ...bare, initials, whole].filter(Boolean).join(' ').toLowerCase();
}
