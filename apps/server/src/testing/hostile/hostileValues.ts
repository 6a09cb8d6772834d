import fc from 'fast-check';
import type { Schema, ServiceDocument } from '../../kit/documents';
import type { Random } from '../../seed/random';

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00\ud800',
  '👨‍👩‍👧‍👦🏴‍☠️',
  '\u202eabc\u2066',
  '\ufeff',
  'Ａ１',
  'é',
  'e\u0301',
  '\u2028\u2029',
  '\r\n',
  '\t',
  '%',
  '_',
  '\\',
  '%%%',
  '\\%\\_',
  "'",
  '"',
  '`',
  '$$',
  '$1',
  ':id',
  '?',
  "' or 1=1 --",
  "'; drop table customer; --",
  '1; delete from stock',
  "\\'; --",
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '..\\..\\x',
  '=1+1',
  '@SUM(A1)',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '0x10',
  '1e400',
  '-0',
  '1_000',
  '１２',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  'infinity',
  '-infinity',
  'now',
  'today',
  'epoch',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2016-12-31T23:59:60Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T24:00:00Z',
  '2026-01-01',
  '01a2038f-9f74-7003-8631-4cadd5eb335b',
  '01A2038F-9F74-7003-8631-4CADD5EB335B',
  '{01a2038f-9f74-7003-8631-4cadd5eb335b}',
  'urn:uuid:01a2038f-9f74-7003-8631-4cadd5eb335b',
  '01a2038f9f74700386314cadd5eb335b',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '13800000000',
  '+8613800000000',
  '1380000000０',
  'XS-A01-20261121-000001',
  'zh-CN',
  'utf8',
  '\u4e00'.repeat(200),
  'x'.repeat(5000),
  'ab '.repeat(400),
  '%'.repeat(300),
];
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.001,
  0.0001,
  1.0005,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e15,
  1e21,
  1e308,
  -1e308,
  5e-324,
  99_999_999,
  100_000_000,
  9_999_999_999,
  99_999_999_999,
  0.1 + 0.2,
];
const OTHERS: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [1, 'a', {}],
  { id: 1 },
  { length: 1e9 },
  { toString: 1 },
  { $gt: '' },
];

/** What nobody expects, by chance but the same for the same seed. */
export function oddities(seed: number): unknown[] {
  return fc.sample(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom("'", '"', '\\', '%', '_', ';', '-', '\0', '\ud800', '中'), maxLength: 20 }),
      fc.double(),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.float(),
      fc.jsonValue({ maxDepth: 4 }),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.uuid(),
    ),
    { seed, numRuns: 4000 },
  );
}

/** The schema that a value at this place must fit. */
export function schemaAt(
  document: ServiceDocument,
  schema: Schema | undefined,
  [step, ...rest]: readonly (string | number)[],
): Schema | undefined {
  const name = (schema?.$ref ?? schema?.allOf?.[0]?.$ref)?.split('/').at(-1);
  const real = name ? document.schemas[name] : schema;
  if (real?.$ref ?? real?.allOf) return schemaAt(document, real, step === undefined ? [] : [step, ...rest]);
  if (step === undefined) return real;
  if (typeof step === 'number') return schemaAt(document, real?.items, rest);
  const options = [real, ...(real?.anyOf ?? []).map((one) => schemaAt(document, one, []))];
  return schemaAt(document, options.map((one) => one?.properties?.[step]).find(Boolean), rest);
}

/** Just inside and just outside of what the schema allows. */
function edges(schema: Schema): unknown[] {
  const {
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    enum: values,
  } = schema as Record<string, number | undefined> & { enum?: unknown[] };
  const text = (length: number) => '配'.repeat(Math.max(0, Math.min(length, 5000)));
  return [
    ...(minimum === undefined ? [] : [minimum, minimum - 1, minimum + 1, minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1, maximum - 1, maximum * 10]),
    ...(minLength === undefined ? [] : [text(minLength), text(minLength - 1)]),
    ...(maxLength === undefined
      ? []
      : [
          text(maxLength),
          text(maxLength + 1),
          '👍'.repeat(Math.min(maxLength, 2000)),
          ' '.repeat(Math.min(maxLength, 2000)),
        ]),
    ...(minItems === undefined ? [] : [[]]),
    ...(maxItems === undefined
      ? []
      : [Array.from({ length: Math.min(maxItems + 1, 2000) }, () => '01a2038f-9f74-7003-8631-4cadd5eb335b')]),
    ...(values ?? []),
    ...(values?.map((value) => (typeof value === 'number' ? String(value) : `${String(value)} `)) ?? []),
  ];
}

/** Draws values to put where the schema wants something; half of them might even fit. */
export function hostileValues(random: Random, odd: readonly unknown[]) {
  return {
    any: (): unknown =>
      random.pick(random.chance(0.3) ? odd : random.chance(0.6) ? TEXTS : random.chance(0.7) ? NUMBERS : OTHERS),
    text: () => random.pick(TEXTS),
    at(schema: Schema | undefined): unknown {
      const near = schema ? edges(schema) : [];
      if (near.length && random.chance(0.5)) return random.pick(near);
      if (random.chance(0.5)) {
        if (schema?.type === 'string') return random.pick(TEXTS);
        if (schema?.type === 'integer' || schema?.type === 'number') return random.pick(NUMBERS);
        if (schema?.type === 'array') return Array.from({ length: random.whole(0, 3) }, () => random.pick(TEXTS));
      }
      return this.any();
    },
  };
}
