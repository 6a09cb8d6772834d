import type { Schemas } from '@partsdesk/sdk/types/parts';
import type { JobRun, JobWork } from '../../jobs/jobRun';
import { writeJobFile } from '../../jobs/writeJobFile';
import { layOut, onPaper, PDF_TYPE, printForm, type Form } from '../../print/documentsPdf';
import { writePdf, type LaidOut } from '../../print/pagesToPdf';
import { storedPictures } from '../../print/storedPictures';
import { assertPrints, printedDocument } from './printedDocument';
import { tellPrint } from './tellPrint';

export const DOCUMENT_PDF = 'documentPdf';
/** So few that a till does not wait where the database has one connection. */
const DOCUMENTS_A_STEP = 5;

interface State {
  /** Of how many documents the timelines tell: a job that was killed draws them again. */
  told: number;
}

type Run = JobRun<Schemas['DocumentsToSave'], State>;

/** Makes one PDF of many documents, a few at a time, each with what its page shows to whoever asked for it. */
export const savePdfWork: JobWork<Schemas['DocumentsToSave'], State> = async (run) => {
  const { form, now } = await run.read(async (ctx) => ({ form: await printForm(ctx, run.params), now: ctx.now }));
  const { length: count } = run.params.ids;
  const title = `${form.type.name} ${String(count)}张`;
  const file = await writeJobFile(run, 'pdf', (stream) => writePdf(stream, { title, now }, laidOut(run, form)));
  return {
    counts: [{ label: form.type.name, count }],
    file: { ...file, type: PDF_TYPE, name: `${title}.pdf` },
  };
};

async function* laidOut(run: Run, form: Form): AsyncGenerator<LaidOut> {
  const { ids, templateType, templateId } = run.params;
  for (let at = 0; at < ids.length; at += DOCUMENTS_A_STEP) {
    const { documents, ...drawn } = await run.read(async (ctx) => {
      await assertPrints(ctx, templateType);
      const found = [];
      for (const id of ids.slice(at, at + DOCUMENTS_A_STEP))
        found.push({ id, ...(await printedDocument(ctx, templateType, id)) });
      const pages = onPaper(
        form,
        found.flatMap((document) => layOut(form, document)),
      );
      return { documents: found, pages, pictures: await storedPictures(ctx, pages) };
    });
    yield drawn;
    const done = at + documents.length;
    await run.step(async (ctx, state) => {
      if ((state?.told ?? 0) >= done) return { done };
      for (const document of documents)
        await tellPrint(ctx, { ...document, templateType, templateId, copies: 1, savedAsPdf: true });
      return { state: { told: done }, done };
    });
  }
}
