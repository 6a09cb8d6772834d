/**
 * Patterns of the specification's section 5. The loose number accepts leading zeros (007), the strict one and the
 * integers do not (VALID-11 to 15, D82).
 */
export const patterns = {
  nonNegativeNumber: /^\d+(\.\d+)?$/,
  strictNonNegativeNumber: /^(0|[1-9]\d*)(\.\d+)?$/,
  nonNegativeInteger: /^(0|[1-9]\d*)$/,
  positiveInteger: /^[1-9]\d*$/,
  integer: /^(0|-?[1-9]\d*)$/,
} as const;
