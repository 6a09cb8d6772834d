import type { ContractOperation, Schema, ServiceDocument } from '../../kit/documents';

/** How much the body of an operation may be. */
export interface BodyLimits {
  bytes: number;
  /** Values, keys and brackets, that is commas, colons and opening brackets. */
  pieces: number;
}

const MOST_BYTES = 2 * 1024 * 1024;
const LEAST_BYTES = 16 * 1024;
/** A character of two surrogates, both escaped. */
const CHARACTER_BYTES = 12;
const PLAIN_VALUE = { bytes: 64, pieces: 2 };

const computed = new WeakMap<ContractOperation, BodyLimits>();

/** Returns how much a body that fits the contract can be, with room for what is refused in words; computed once. */
export function bodyLimitsOf(operation: ContractOperation, document: Pick<ServiceDocument, 'schemas'>): BodyLimits {
  const limits = computed.get(operation) ?? limitsOf(operation, document);
  computed.set(operation, limits);
  return limits;
}

function limitsOf({ body }: ContractOperation, { schemas }: Pick<ServiceDocument, 'schemas'>): BodyLimits {
  const { bytes, pieces } = body ? most(body, []) : PLAIN_VALUE;
  return { bytes: Math.min(Math.max(2 * bytes, LEAST_BYTES), MOST_BYTES), pieces: Math.min(3 * pieces, 50_000) + 200 };

  function most(schema: Schema, within: string[]): BodyLimits {
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined) {
      const inner = schemas[name];
      if (!inner || within.includes(name)) return { bytes: MOST_BYTES, pieces: 50_000 };
      return most(inner, [...within, name]);
    }
    const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    const parts = [
      ...branches.map((branch) => most(branch, within)),
      ...Object.entries(schema.properties ?? {}).map(([key, value]) => {
        const { bytes, pieces } = most(value, within);
        return { bytes: bytes + key.length + 4, pieces: pieces + 2 };
      }),
    ];
    if (schema.items) {
      const item = most(schema.items, within);
      const items = typeof schema.maxItems === 'number' ? schema.maxItems : 1000;
      parts.push({ bytes: items * (item.bytes + 1), pieces: items * (item.pieces + 1) });
    }
    if (typeof schema.maxLength === 'number') parts.push({ bytes: CHARACTER_BYTES * schema.maxLength, pieces: 0 });
    return parts.reduce(
      (sum, part) => ({ bytes: sum.bytes + part.bytes, pieces: sum.pieces + part.pieces }),
      PLAIN_VALUE,
    );
  }
}
