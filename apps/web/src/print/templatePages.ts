import { printTypeOf, type PrintType, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { onSheets } from '@partsdesk/print/labelSheet';
import { layout } from '@partsdesk/print/layout';
import type { Page } from '@partsdesk/print/marks';
import { systemTemplate } from '@partsdesk/print/systemTemplates';
import { pageSize, type PrintData, type Template } from '@partsdesk/print/template';

/** What a type's documents are made of. */
export function knownType(templateType: PrintTypeCode): PrintType {
  const type = printTypeOf(templateType);
  if (!type) throw new Error(`no type ${String(templateType)}`);
  return type;
}

/** The system's template for the shop's paper; where none has it, that of A4 or of a roll of 80 mm. */
export function systemBody(templateType: PrintTypeCode, paper: string): Template {
  const template = systemTemplate(templateType, paper);
  if (!template) throw new Error(`no template of type ${String(templateType)}`);
  return template.body;
}

/**
 * Lays documents out by a template, one after another on one paper; on a roll all are cut where the longest ends,
 * labels fill their sheet from the first that is left of it.
 */
export function pagesFrom(
  firstLabel: number,
  template: Template,
  templateType: PrintTypeCode,
  documents: readonly PrintData[],
): { pages: Page[]; size: string } {
  const type = knownType(templateType);
  const { labels } = template.paper;
  const each = documents.flatMap((data) => layout(template, type, data));
  const pages = labels ? onSheets(each, { ...template.paper, labels }, firstLabel) : each;
  const [first] = pages.toSorted((a, b) => b.height - a.height);
  return { pages, size: pageSize(template.paper, first ?? { width: 0, height: 0 }) };
}

/** The same, on a whole sheet. */
export const templatePages = (template: Template, templateType: PrintTypeCode, ...documents: readonly PrintData[]) =>
  pagesFrom(1, template, templateType, documents);
