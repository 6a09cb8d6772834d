// Reads the first sheet of a workbook, in a thread of its own: a large or hostile one must not stop the server.
import { parentPort, workerData } from 'node:worker_threads';
import * as XLSX from '@e965/xlsx';
import yauzl from 'yauzl';

const { content, maxRows, plainHeading, maxEntries, maxUnpackedBytes } = workerData;
const buffer = Buffer.from(content);

/** What the archive says of itself; the reader unpacks no more of an entry than is said here. */
function checkedArchive() {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error) return reject(error);
      let unpacked = 0;
      if (archive.entryCount > maxEntries) return reject(new Error('entries'));
      archive.on('entry', (entry) => {
        unpacked += entry.uncompressedSize;
        if (unpacked > maxUnpackedBytes || (entry.uncompressedSize === 0 && entry.compressedSize > 16))
          return reject(new Error('unpacked'));
        archive.readEntry();
      });
      archive.on('end', resolve);
      archive.on('error', reject);
      archive.readEntry();
    });
  });
}

/** A cell as somebody reads it: dates as days, numbers as they were entered. */
function valueOf(cell) {
  if (!cell) return null;
  // A formula that nobody has reckoned.
  if (cell.v === undefined || cell.v === null) return cell.f ? '#公式' : null;
  if (cell.t === 'e') return String(cell.w ?? '#错误');
  if (cell.t === 'b') return cell.v ? '是' : '否';
  if (cell.t === 'n' && typeof cell.z === 'string' && XLSX.SSF.is_date(cell.z)) {
    const date = XLSX.SSF.parse_date_code(cell.v);
    return date
      ? `${String(date.y).padStart(4, '0')}-${String(date.m).padStart(2, '0')}-${String(date.d).padStart(2, '0')}`
      : String(cell.v);
  }
  return cell.v;
}

try {
  if (buffer[0] === 0x50) await checkedArchive();
  const workbook = XLSX.read(buffer, {
    type: 'buffer',
    dense: true,
    sheetRows: maxRows + 2,
    sheets: 0,
    cellNF: true,
    cellFormula: true,
    cellHTML: false,
    bookVBA: false,
    bookDeps: false,
  });
  const sheet = workbook.Sheets[workbook.SheetNames[0]];
  const full = XLSX.utils.decode_range(sheet?.['!fullref'] ?? sheet?.['!ref'] ?? 'A1');
  const rows = Array.from(sheet?.['!data'] ?? [], (row) =>
    Array.from({ length: Math.min(row?.length ?? 0, 200) }, (_, at) => valueOf(row[at])),
  );
  while (rows.length && rows.at(-1).every((value) => value === null || String(value).trim() === '')) rows.pop();
  const mergedHeading =
    plainHeading && (sheet?.['!merges'] ?? []).some(({ s, e }) => s.r === 0 && (e.c > s.c || e.r > 0));
  if (mergedHeading) parentPort.postMessage({ fault: 'heading' });
  else parentPort.postMessage(rows.length > maxRows + 1 && full.e.r > maxRows ? { fault: 'rows' } : { rows });
} catch (error) {
  parentPort.postMessage({ fault: ['entries', 'unpacked'].includes(error?.message) ? error.message : 'broken' });
}
