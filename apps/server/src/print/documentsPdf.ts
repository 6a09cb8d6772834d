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

export const PDF_TYPE = 'application/pdf';
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

/** Reads by what a type is printed: the template, and the shop's head and foot. */
export async function printForm(ctx: Context, wanted: Wanted) {
  const type = printableType(wanted.templateType);
  const [{ template }, { value: head }] = await Promise.all([wantedTemplate(ctx, wanted), printSetting(ctx)]);
  return { type, template, head };
}

export type Form = Awaited<ReturnType<typeof printForm>>;

/** Lays one document out; refuses one whose pages would hold the server up. */
export function layOut({ type, template, head }: Form, { code, data }: NamedDocument): Page[] {
  if ((data.lists.lines?.length ?? 0) > MOST_LINES)
    throw new Failure(`${type.name} ${code} 超过 ${String(MOST_LINES)} 行，不能生成 PDF，请直接打印`, { field: 'ids' });
  return layout(template, type, data.fields.header === undefined ? withHead(data, head) : data);
}

/** Puts each page on the paper that it takes. */
export const onPaper = ({ template }: Form, pages: readonly Page[]) =>
  pages.map((page) => ({ ...page, paper: pageBox(template.paper, page) }));

/** Lays documents out as this shop prints them, and makes one PDF of them that is named by number and type. */
export async function documentsPdf(
  ctx: Context,
  wish: Wish,
  documents: AsyncIterable<NamedDocument> | Iterable<NamedDocument>,
): Promise<FileAnswer> {
  const form = await printForm(ctx, wish);
  const { paper } = form.template;
  const codes: string[] = [];
  const laidOut: Page[] = [];
  for await (const document of documents) {
    codes.push(document.code);
    laidOut.push(...layOut(form, document));
    // Other requests get their turn between two documents.
    await setImmediate();
  }
  const { labels } = paper;
  const pages = onPaper(form, labels ? onSheets(laidOut, { ...paper, labels }, wish.firstLabel ?? 1) : laidOut);
  const title = wish.name ?? titleOf(form, codes);
  const pictures = await storedPictures(ctx, pages);
  return new FileAnswer(`${title}.pdf`, PDF_TYPE, await pagesToPdf({ title, pages, pictures, now: ctx.now }));
}

const titleOf = ({ type }: Form, [first = '', ...others]: readonly string[]) =>
  `${first}${others.length ? `等${String(others.length + 1)}张` : ''} ${type.name}`;
