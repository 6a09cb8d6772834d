/** Other ways to write a unit that shops use. */
const SAME: Readonly<Record<string, string>> = {
  個: '个',
  箇: '个',
  pcs: '个',
  pc: '个',
  ea: '个',
  隻: '只',
  條: '条',
  雙: '双',
  對: '对',
  張: '张',
  臺: '台',
  組: '组',
  塊: '块',
  捲: '卷',
  set: '套',
  kg: '千克',
  公斤: '千克',
  l: '升',
  公升: '升',
  m: '米',
};

/** Writes a unit in one way: no blanks, half width, small letters, simplified. */
function plain(name: string): string {
  const text = name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
  return SAME[text] ?? text;
}

/** Finds the units that a name may mean: written otherwise first, then one that holds it or is held by it. */
export function nearUnits(name: string, units: readonly string[]): string[] {
  const meant = plain(name);
  if (!meant) return [];
  const same = units.filter((unit) => plain(unit) === meant);
  const close = units.filter((unit) => !same.includes(unit) && (meant.includes(unit) || unit.includes(meant)));
  return [...same, ...close];
}
