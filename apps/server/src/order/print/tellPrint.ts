import type { CountedPrintType } from '@partsdesk/core/print/printTypes';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { printableType } from '../../print/documentsPdf';
import { logPrint, timesPrinted } from '../../print/printLog';
import { PRINTED, type PrintedDocument } from './printedDocument';

interface Print extends Pick<PrintedDocument, 'code' | 'toldBy'> {
  templateType: CountedPrintType;
  id: string;
  templateId?: string | undefined;
  copies: number;
  savedAsPdf: boolean;
}

/** Logs a print or a saved PDF, of which the timelines tell; returns how often the document has been printed. */
export async function tellPrint(ctx: Context, print: Print): Promise<number> {
  const { templateType, id, code, toldBy, templateId = '', copies, savedAsPdf } = print;
  await logPrint(ctx, { templateType, documentId: id, templateId, copies, savedAsPdf });
  const { times } = await ctx.db
    .selectNoFrom(timesPrinted(ctx, templateType, id).as('times'))
    .executeTakeFirstOrThrow();
  if (PRINTED[templateType].withoutTimeline) return times;
  const { name } = printableType(templateType);
  const facts = [
    toldBy && code,
    !savedAsPdf && times > 1 && `补打，第 ${String(times)} 次`,
    copies > 1 && `${String(copies)} 份`,
  ];
  for (const document of toldBy ?? [id])
    await recordEvent(ctx, document, savedAsPdf ? `下载${name} PDF` : `打印${name}`, facts.filter(Boolean).join('，'));
  return times;
}
