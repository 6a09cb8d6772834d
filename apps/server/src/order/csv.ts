/** A CSV file that Excel opens as UTF-8; a cell that begins like a formula stays text. */
export function csvOf(head: string[], rows: string[][]): Buffer {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return Buffer.from(`\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`);
}
