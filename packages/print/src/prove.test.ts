import { printTypeOf } from '@partsdesk/core/print/printTypes';
import { expect, it } from 'vitest';
import { prove } from './prove';
import { SYSTEM_TEMPLATES } from './systemTemplates';

/** A thousand of each in `pnpm test:long`, as many as a save looks at in the test command. */
const seeded = process.env.FULL_SIZE ? 1000 : undefined;

it.each(SYSTEM_TEMPLATES.map((template) => [template.id, template] as const))(
  '[PRN-05] %s spoils no document of its type',
  (_, { templateType, body }) => {
    const type = printTypeOf(templateType);
    expect(type && prove(body, type, seeded)).toEqual([]);
  },
  600_000,
);
