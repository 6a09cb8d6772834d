import { Refusal } from './signed';

/** Returns the value at a path such as `a.b.c` of a body. */
export const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      body,
    );

const broken = (path: string) =>
  new Refusal(
    400,
    'PARAM_ERROR',
    `输入源“/body/${path.replaceAll('.', '/')}”的值不符合要求`,
    `/${path.replaceAll('.', '/')}`,
  );

/** Returns a required text that matches the pattern. */
export function textAt(body: unknown, path: string, shape = /^[^]{1,512}$/): string {
  const value = valueAt(body, path);
  if (typeof value !== 'string' || !shape.test(value)) throw broken(path);
  return value;
}

export const optionalTextAt = (body: unknown, path: string, shape?: RegExp): string | undefined =>
  valueAt(body, path) === undefined ? undefined : textAt(body, path, shape);

/** Returns an amount in fen. */
export function fenAt(body: unknown, path: string): number {
  const value = valueAt(body, path);
  if (!Number.isSafeInteger(value) || Number(value) < 1) throw broken(path);
  return Number(value);
}

/** Returns an instant in milliseconds. */
export function timeAt(body: unknown, path: string): number | undefined {
  const text = optionalTextAt(body, path, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  return text === undefined ? undefined : Date.parse(text);
}
