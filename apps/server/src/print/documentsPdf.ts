import { setImmediate } from 'node:timers/promises';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { withHead } from '@partsdesk/print/documents/withHead';
import { onSheets } from '@partsdesk/print/labelSheet';
import { layout } from '@partsdesk/print/layout';
import type { Page } from '@partsdesk/print/marks';
import { pageBox, type PrintData } from '@partsdesk/print/template';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { FileAnswer } from '../kit/fileAnswer';
import { printSetting } from '../kit/storeSettings';
import { pagesToPdf } from './pagesToPdf';
import { storedPictures } from './storedPictures';
import { wantedTemplate, type Wanted } from './templateInForce';

const PDF_TYPE = 'application/pdf';
/** A count of more parts is printed by the browser: its pages would hold the server up. */
const MOST_LINES = 1000;

/** What is printed, and what names it. */
export interface NamedDocument {
  code: string;
  data: PrintData;
}

type Wish = Wanted & {
  /** Of labels on a half used sheet: where the first goes. */
  firstLabel?: number | undefined;
  /** The file's name, where the numbers do not make it. */
  name?: string;
};

/** Returns what a type is made of; refuses one that is not printed by templates. */
export function printableType(templateType: Wanted['templateType']) {
  const type = printTypeOf(templateType);
  if (!type) throw new Failure('这种单据不按模板打印', { field: 'templateType' });
  return type;
}

/** Lays documents out as this shop prints them, and makes one PDF of them that is named by number and type. */
export async function documentsPdf(
  ctx: Context,
  wish: Wish,
  documents: AsyncIterable<NamedDocument> | Iterable<NamedDocument>,
): Promise<FileAnswer> {
  const type = printableType(wish.templateType);
  const [{ template }, { value: head }] = await Promise.all([wantedTemplate(ctx, wish), printSetting(ctx)]);
  const codes: string[] = [];
  const laidOut: Page[] = [];
  for await (const { code, data } of documents) {
    if ((data.lists.lines?.length ?? 0) > MOST_LINES)
      throw new Failure(`${type.name} ${code} 超过 ${String(MOST_LINES)} 行，不能生成 PDF，请直接打印`, {
        field: 'ids',
      });
    codes.push(code);
    laidOut.push(...layout(template, type, data.fields.header === undefined ? withHead(data, head) : data));
    // Other requests get their turn between two documents.
    await setImmediate();
  }
  const { labels } = template.paper;
  const pages = (labels ? onSheets(laidOut, { ...template.paper, labels }, wish.firstLabel ?? 1) : laidOut).map(
    (page) => ({ ...page, paper: pageBox(template.paper, page) }),
  );
  const many = codes.length > 1 ? `等${String(codes.length)}张` : '';
  const title = wish.name ?? `${codes[0] ?? ''}${many} ${type.name}`;
  const pictures = await storedPictures(ctx, pages);
  return new FileAnswer(`${title}.pdf`, PDF_TYPE, await pagesToPdf({ title, pages, pictures, now: ctx.now }));
}
