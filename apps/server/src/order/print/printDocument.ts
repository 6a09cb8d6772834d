import { setImmediate } from 'node:timers/promises';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { layout } from '@partsdesk/print/layout';
import { pageBox } from '@partsdesk/print/template';
import type { Group } from '../../kit/contract';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { FileAnswer } from '../../kit/fileAnswer';
import { pagesToPdf } from '../../print/pagesToPdf';
import { logPrint, timesPrinted } from '../../print/printLog';
import { storedPictures } from '../../print/storedPictures';
import { wantedTemplate } from '../../print/templateInForce';
import { assertPrints, PRINTED, printedDocument } from './printedDocument';

const PDF_TYPE = 'application/pdf';
/** A count of more parts is printed by the browser: its pages would hold the server up. */
const MOST_LINES = 1000;

export const printDocument: Group<'parts/printDocument'> = {
  async pdf(ctx, { query }) {
    const { templateType } = query;
    await assertPrints(ctx, templateType);
    const type = printTypeOf(templateType);
    if (!type) throw new Failure('这种单据不按模板打印', { field: 'templateType' });
    const { template } = await wantedTemplate(ctx, query);
    const ids = [...new Set(query.ids)];
    const codes: string[] = [];
    const pages = [];
    for (const id of ids) {
      const { code, data } = await printedDocument(ctx, templateType, id);
      if ((data.lists.lines?.length ?? 0) > MOST_LINES)
        throw new Failure(`${type.name} ${code} 超过 ${String(MOST_LINES)} 行，不能生成 PDF，请直接打印`, {
          field: 'ids',
        });
      codes.push(code);
      for (const page of layout(template, type, data)) pages.push({ ...page, paper: pageBox(template.paper, page) });
      // Other requests get their turn between two documents.
      await setImmediate();
    }
    const title = `${codes[0] ?? ''}${codes.length > 1 ? `等${String(codes.length)}张` : ''} ${type.name}`;
    const pictures = await storedPictures(ctx, pages);
    return new FileAnswer(`${title}.pdf`, PDF_TYPE, await pagesToPdf({ title, pages, pictures, now: ctx.now }));
  },

  async printed(ctx, { body }) {
    const { templateType, id, templateId, copies } = body;
    await assertPrints(ctx, templateType);
    const type = printTypeOf(templateType);
    if (!type) throw new Failure('这种单据不按模板打印', { field: 'templateType' });
    // Hides the documents that the caller may not see.
    const { code, shownBy } = await printedDocument(ctx, templateType, id);
    if (templateId !== undefined) await wantedTemplate(ctx, body);
    await logPrint(ctx, { templateType, documentId: id, templateId: templateId ?? '', copies });
    const { times } = await ctx.db
      .selectNoFrom(timesPrinted(ctx, templateType, id).as('times'))
      .executeTakeFirstOrThrow();
    const again = times > 1 ? `补打，第 ${String(times)} 次` : '';
    if (!PRINTED[templateType].withoutTimeline)
      await recordEvent(
        ctx,
        shownBy ?? id,
        `打印${type.name}`,
        [shownBy && code, again, copies > 1 && `${String(copies)} 份`].filter(Boolean).join('，'),
      );
    return times;
  },
};
