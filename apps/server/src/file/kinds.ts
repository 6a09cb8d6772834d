interface Kind {
  type: string;
  extension: string;
}

const starts = (content: Buffer, ...bytes: number[]) => bytes.every((byte, at) => content[at] === byte);
const text = (content: Buffer, from: number, to: number) => content.subarray(from, to).toString('latin1');

/** Detects a picture's format by its first bytes; the name and type that the client sends are ignored. */
export function imageFormat(content: Buffer): 'jpeg' | 'png' | 'webp' | 'gif' | undefined {
  if (starts(content, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (text(content, 0, 4) === 'RIFF' && text(content, 8, 12) === 'WEBP') return 'webp';
  return /^GIF8[79]a$/.test(text(content, 0, 6)) ? 'gif' : undefined;
}

/** Detects an attachment's kind by its content; undefined is refused. */
export function attachmentKind(content: Buffer): Kind | undefined {
  if (text(content, 0, 5) === '%PDF-') return { type: 'application/pdf', extension: 'pdf' };
  if (starts(content, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return oldOffice(content);
  if (starts(content, 0x50, 0x4b, 0x03, 0x04)) return office(content);
  return plainText(content) ? { type: 'text/plain; charset=utf-8', extension: 'txt' } : undefined;
}

function office(content: Buffer): Kind | undefined {
  if (!content.includes('[Content_Types].xml')) return undefined;
  if (content.includes('xl/'))
    return { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' };
  return content.includes('word/')
    ? { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' }
    : undefined;
}

const wide = (word: string) => Buffer.from(word, 'utf16le');
function oldOffice(content: Buffer): Kind | undefined {
  if (content.includes(wide('WordDocument'))) return { type: 'application/msword', extension: 'doc' };
  return content.includes(wide('Workbook')) || content.includes(wide('Book'))
    ? { type: 'application/vnd.ms-excel', extension: 'xls' }
    : undefined;
}

/** Accepts readable text that no browser could take for a page. */
function plainText(content: Buffer): boolean {
  if (!content.length) return false;
  try {
    const read = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(read) && !/<\s*[!?/a-z]/i.test(read);
  } catch {
    return false;
  }
}
