import type { PrintTypeCode } from '@partsdesk/core/print/printTypes';
import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { pathOfRoute } from '../screenList';

/** Whose templates a list shows, and to whom a new one belongs. */
export type Place = 'head' | 'shop';

export const placeOf = (text: string | null): Place => (text === 'head' ? 'head' : 'shop');

const typeName = (templateType: PrintTypeCode) => encodeURIComponent(printTypeOf(templateType)?.name ?? '-');

/** The list of a type's templates. */
export const templatesAddress = (templateType: PrintTypeCode, of: Place = 'shop'): string =>
  `${pathOfRoute('LogTable') ?? ''}/${String(templateType)}/${typeName(templateType)}?of=${of}`;

interface Designed {
  action: 'add' | 'edit' | 'copy' | 'view';
  templateType: PrintTypeCode;
  /** Whose the saved template is. */
  of: Place;
  id?: string;
  /** Whose template is copied or viewed. */
  from?: Place;
}

/** The designer of a template. */
export function designerAddress({ action, templateType, of, id = '-', from = of }: Designed): string {
  const path = [pathOfRoute('LogSet') ?? '', action, id, String(templateType), typeName(templateType)].join('/');
  return `${path}?of=${of}&from=${from}`;
}
