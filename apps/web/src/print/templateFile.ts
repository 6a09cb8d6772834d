import { printTypeOf, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Draft = Schemas['PrintTemplateDraft'];

/** What every file of a template says of itself. */
const KIND = 'partsdesk-print-template';
const FORMAT = 1;
/** What the server takes as a template, with room for line ends. */
export const MOST_BYTES = 256 * 1024;

/** Writes a template as a file, which another shop or store may take in. */
export const templateFile = ({ templateType, name, template }: Draft): string =>
  JSON.stringify({ kind: KIND, format: FORMAT, templateType, name, template }, null, 2);

/** Reads the file of a template of this type; a text where it is none. What it lays out is proved by the server. */
export function readTemplateFile(text: string, templateType: PrintTypeCode): Draft | string {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return '这不是模板文件，请选择从「导出」得到的文件';
  }
  if (typeof file !== 'object' || file === null || !('kind' in file) || file.kind !== KIND)
    return '这不是模板文件，请选择从「导出」得到的文件';
  const { format, templateType: of, name, template } = file as Partial<Draft> & { format?: unknown };
  if (format !== FORMAT) return '模板文件的版本不支持，请更新系统后再导入';
  if (of !== templateType) return `这是${printTypeOf(Number(of))?.name ?? '别的单据'}的模板，请到它的模板列表里导入`;
  if (typeof name !== 'string' || !template) return '模板文件不完整，请重新导出';
  return { templateType, name, template };
}
