import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { documentsPdf, printableType } from '../../print/documentsPdf';
import { logPrint, timesPrinted } from '../../print/printLog';
import { wantedTemplate } from '../../print/templateInForce';
import { assertPrints, PRINTED, printedDocument } from './printedDocument';

type CountedType = Parameters<typeof printedDocument>[1];

/** Reads the documents one after another, each once. */
async function* documentsOf(ctx: Context, templateType: CountedType, ids: readonly string[]) {
  for (const id of new Set(ids)) yield await printedDocument(ctx, templateType, id);
}

export const printDocument: Group<'parts/printDocument'> = {
  async pdf(ctx, { query }) {
    const { templateType, ids } = query;
    await assertPrints(ctx, templateType);
    return documentsPdf(ctx, query, documentsOf(ctx, templateType, ids));
  },

  async printed(ctx, { body }) {
    const { templateType, id, templateId, copies, savedAsPdf = false } = body;
    await assertPrints(ctx, templateType);
    const type = printableType(templateType);
    // Hides the documents that the caller may not see.
    const { code, toldBy } = await printedDocument(ctx, templateType, id);
    if (templateId !== undefined) await wantedTemplate(ctx, body);
    await logPrint(ctx, { templateType, documentId: id, templateId: templateId ?? '', copies, savedAsPdf });
    const { times } = await ctx.db
      .selectNoFrom(timesPrinted(ctx, templateType, id).as('times'))
      .executeTakeFirstOrThrow();
    if (PRINTED[templateType].withoutTimeline) return times;
    const title = savedAsPdf ? `下载${type.name} PDF` : `打印${type.name}`;
    const facts = [
      toldBy && code,
      !savedAsPdf && times > 1 && `补打，第 ${String(times)} 次`,
      copies > 1 && `${String(copies)} 份`,
    ];
    for (const document of toldBy ?? [id]) await recordEvent(ctx, document, title, facts.filter(Boolean).join('，'));
    return times;
  },
};
