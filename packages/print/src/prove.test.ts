import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { expect, it } from 'vitest';
import { prove } from './prove';
import { SYSTEM_TEMPLATES } from './systemTemplates';

it.each(SYSTEM_TEMPLATES.map((template) => [template.id, template] as const))(
  '[PRN-05] %s spoils no document of its type',
  (_, { templateType, body }) => {
    const type = printTypeOf(templateType);
    expect(type && prove(body, type)).toEqual([]);
  },
);
