import type { ContractOperation, Schema, ServiceDocument } from '../../kit/documents';

/** Shapes of requests that cost the reader more than the sender, at the greatest size that an operation reads. */
export const costlyShapes = [
  'a list of {}',
  'a list of 0',
  'as many {} as a list takes',
  'unknown keys',
  'a deep nest',
  'a long string',
  'repeated query keys',
] as const;
export type CostlyShape = (typeof costlyShapes)[number];

/** Finds the path of the first field of a body that is of this type. */
function pathOf(
  schema: Schema,
  { schemas }: ServiceDocument,
  type: string,
  within: string[] = [],
): string[] | undefined {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    const inner = schemas[name];
    return inner && !within.includes(name)
      ? pathOf(inner, { schemas } as ServiceDocument, type, [...within, name])
      : undefined;
  }
  if (schema.type === type) return [];
  for (const branch of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) {
    const found = pathOf(branch, { schemas } as ServiceDocument, type, within);
    if (found) return found;
  }
  for (const [key, value] of Object.entries(schema.properties ?? {})) {
    const found = pathOf(value, { schemas } as ServiceDocument, type, within);
    if (found) return [key, ...found];
  }
  return undefined;
}

/** Writes a JSON text with `inner` at the path. */
const placed = (path: string[], inner: string): string =>
  path.reduceRight((text, key) => `{${JSON.stringify(key)}:${text}}`, inner);
const listOf = (item: string, bytes: number): string =>
  `[${Array<string>(Math.floor(bytes / (item.length + 1)))
    .fill(item)
    .join(',')}]`;

/** Builds a request of this shape; `bytes` is what the operation reads. */
export function costlyRequest(
  shape: CostlyShape,
  operation: ContractOperation,
  document: ServiceDocument,
  bytes: number,
): { query: string; body: string | undefined } {
  const room = bytes - 200;
  const inList = (inner: string) => placed((operation.body && pathOf(operation.body, document, 'array')) ?? [], inner);
  if (shape === 'repeated query keys' || !operation.body) {
    const name = operation.parameters.find((parameter) => parameter.in === 'query')?.name ?? 'x';
    return { query: `?${Array<string>(3_000).fill(`${name}=`).join('&')}`.slice(0, 12_000), body: undefined };
  }
  const bodies: Record<Exclude<CostlyShape, 'repeated query keys'>, () => string> = {
    'a list of {}': () => inList(listOf('{}', room)),
    'a list of 0': () => inList(listOf('0', room)),
    'as many {} as a list takes': () => inList(listOf('{}', Math.min(room, 3 * 500))),
    'unknown keys': () =>
      `{${Array.from({ length: Math.floor(room / 12) }, (_, n) => `"k${String(n).padStart(6, '0')}":0`).join(',')}}`,
    'a deep nest': () => inList(`${'['.repeat(Math.floor(room / 2))}${']'.repeat(Math.floor(room / 2))}`),
    'a long string': () =>
      placed((operation.body && pathOf(operation.body, document, 'string')) ?? ['x'], `"${'x'.repeat(room)}"`),
  };
  return { query: '', body: bodies[shape]() };
}
