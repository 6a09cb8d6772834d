import { describe, expect, it } from 'vitest';
import { readDocuments, type Schema } from '../kit/documents';
import { fieldName } from './fieldNames';

/** Every field of a request, however deep, with its description. */
function* fieldsOf(
  schema: Schema | undefined,
  schemas: Record<string, Schema>,
  seen = new Set<Schema>(),
): Generator<[string, string | undefined]> {
  const reference = schema?.$ref ?? schema?.allOf?.[0]?.$ref;
  const found = reference ? schemas[reference.split('/').at(-1) ?? ''] : schema;
  if (!found || seen.has(found)) return;
  seen.add(found);
  for (const [name, property] of Object.entries(found.properties ?? {})) {
    yield [name, property.description];
    yield* fieldsOf(property, schemas, seen);
  }
  yield* fieldsOf(found.items, schemas, seen);
}

describe('the names of fields', () => {
  it('every field that a request may hold can be named in Chinese', () => {
    const nameless = readDocuments().flatMap(({ operations, schemas }) =>
      operations.flatMap((operation) =>
        [
          ...operation.parameters
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, description }): [string, string | undefined] => [name, description]),
          ...fieldsOf(operation.body, schemas),
        ]
          .filter(([name, description]) => !fieldName(name, description))
          .map(([name]) => `${operation.id} ${name}`),
      ),
    );
    expect(nameless).toEqual([]);
  });

  it("a field's own description goes before the shared name", () => {
    expect(fieldName('name', 'Of the buyer (客户姓名)')).toBe('客户姓名');
    expect(fieldName('name', 'Of the buyer')).toBe('名称');
  });
});
