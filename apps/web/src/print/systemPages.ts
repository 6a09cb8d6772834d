import { printTypeOf, type PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { layout } from '@partsdesk/print/layout';
import type { Page } from '@partsdesk/print/marks';
import { systemTemplate } from '@partsdesk/print/systemTemplates';
import { pageSize, type PrintData } from '@partsdesk/print/template';

/** Lays a document out for the shop's paper; where no template has it, on A4 or a roll of 80 mm. */
export function systemPages(
  templateType: PrintTypeCode,
  paper: string,
  data: PrintData,
): { pages: Page[]; size: string } {
  const template = systemTemplate(templateType, paper);
  const type = printTypeOf(templateType);
  if (!template || !type) throw new Error(`no template of type ${String(templateType)}`);
  const pages = layout(template.body, type, data);
  const [first = { width: 0, height: 0 }] = pages;
  return { pages, size: pageSize(template.body.paper, first) };
}
