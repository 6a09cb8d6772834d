import { printTypeOf, type PrintType, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
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

/** Lays a document out by a template. */
export function templatePages(
  template: Template,
  templateType: PrintTypeCode,
  data: PrintData,
): { pages: Page[]; size: string } {
  const pages = layout(template, knownType(templateType), data);
  const [first = { width: 0, height: 0 }] = pages;
  return { pages, size: pageSize(template.paper, first) };
}
