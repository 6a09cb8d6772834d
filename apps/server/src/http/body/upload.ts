import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../kit/failure';
import { UploadedFile } from '../../kit/uploadedFile';
import { holdUpload } from './heldUploads';

/** Reads the fields of a form and its one file, which `sender` uploads. */
export async function readForm(
  request: FastifyRequest,
  maxMegabytes: number,
  sender: string,
): Promise<Record<string, unknown>> {
  if (!request.headers['content-type'])
    throw new Problem(400, '请求内容不能为空', [{ field: 'body', message: '请求内容不能为空' }]);
  if (!request.isMultipart()) throw new Problem(415, '不支持的内容类型，请用表单上传文件');
  const held = holdUpload(sender);
  try {
    const form: Record<string, unknown> = {};
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, fieldSize: 20_000, fileSize: maxMegabytes * 1024 * 1024, headerPairs: 50 },
    })) {
      if (part.type === 'field') form[part.fieldname] = part.value;
      else if (part.fieldname === 'file') form.file = new UploadedFile(shownName(part.filename), await contentOf(part));
      else part.file.resume();
    }
    return form;
  } catch (error) {
    if (error instanceof Problem) throw error;
    // Translates the parser's messages, which are English and show its internals.
    switch ((error as { code?: string }).code) {
      case 'FST_REQ_FILE_TOO_LARGE':
        throw new Problem(413, `文件太大，最多${String(maxMegabytes)}MB`, [
          { field: 'file', message: `文件太大，最多${String(maxMegabytes)}MB` },
        ]);
      case 'FST_FILES_LIMIT':
        throw new Problem(400, '一次只能上传一个文件', [{ field: 'file', message: '一次只能上传一个文件' }]);
      default:
        throw new Problem(400, '上传的内容不完整', [{ field: 'file', message: '上传的内容不完整' }]);
    }
  } finally {
    held.release();
  }

  async function contentOf(part: MultipartFile): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      held.add(chunk.length);
      chunks.push(chunk);
    }
    if (part.file.truncated) throw Object.assign(new Error('too large'), { code: 'FST_REQ_FILE_TOO_LARGE' });
    return Buffer.concat(chunks);
  }
}

/** Refuses a form where the operation takes JSON. */
export function refuseForm(request: FastifyRequest): void {
  if (request.isMultipart()) throw new Problem(415, '不支持的内容类型，请用 JSON');
}

/** Takes the last segment of a file name, without characters that a screen or a header cannot show. */
function shownName(name: string | undefined): string {
  const last =
    (name ?? '')
      .toWellFormed()
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
      .split(/[\\/]/)
      .at(-1)
      ?.trim() ?? '';
  return [...last].slice(-100).join('') || '未命名';
}
