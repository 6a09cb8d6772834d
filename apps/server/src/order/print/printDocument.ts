import { ownJobRuns } from '../../jobs/ownJobRuns';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { documentsPdf, printableType } from '../../print/documentsPdf';
import { wantedTemplate } from '../../print/templateInForce';
import { assertPrints, printedDocument } from './printedDocument';
import { DOCUMENT_PDF } from './savePdfJob';
import { tellPrint } from './tellPrint';

/** Documents that are looked at before a job begins. */
const LOOKED_AT = 20;

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

  async savePdf(ctx, { body }) {
    const { templateType } = body;
    await assertPrints(ctx, templateType);
    const { name } = printableType(templateType);
    await wantedTemplate(ctx, body);
    if (await ownJobRuns(ctx, DOCUMENT_PDF)) throw new Failure('您有一个 PDF 还没有做完，请稍后再试');
    const ids = [...new Set(body.ids)];
    // Refuses at once what the job would refuse at its beginning.
    for (const id of ids.slice(0, LOOKED_AT)) await printedDocument(ctx, templateType, id);
    const job = { kind: DOCUMENT_PDF, title: `${name} PDF`, params: { ...body, ids }, total: ids.length };
    return startJob(ctx, job);
  },

  async printed(ctx, { body }) {
    const { templateType, id, savedAsPdf = false } = body;
    await assertPrints(ctx, templateType);
    // Hides the documents that the caller may not see.
    const { code, toldBy } = await printedDocument(ctx, templateType, id);
    if (body.templateId !== undefined) await wantedTemplate(ctx, body);
    return tellPrint(ctx, { ...body, code, toldBy, savedAsPdf });
  },
};
