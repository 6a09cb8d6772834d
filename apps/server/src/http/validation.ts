import addFormatsModule from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ContractOperation, Schema, ServiceDocument } from '../kit/documents';
import { Problem } from '../kit/failure';
import { UploadedFile } from '../kit/uploadedFile';
import { fieldName } from './fieldNames';
import { lazy } from './lazy';

/** The faults that an answer names at most. */
const MOST_FAULTS = 50;
/** Up to so many values, all faults are looked for. */
const SMALL_VALUE = 500;

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

interface Validators {
  query: (query: unknown) => object;
  body: (body: unknown) => unknown;
  /** Checks our own answers in tests; throws where they do not fit the contract. */
  answer: (answer: unknown) => void;
}

/** Does not validate the schemas themselves at every start: Redocly checks them in the repository. */
function newAjv(
  coerceTypes: false | 'array',
  document: ServiceDocument,
  { sealed, allErrors }: { sealed: boolean; allErrors: boolean },
): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    coerceTypes,
    useDefaults: true,
    strict: false,
    verbose: true,
    validateSchema: false,
  });
  addFormats(ajv);
  // Narrower than the library's formats, which accept values that the database refuses: urn:uuid:…, the year 0, a leap
  // second.
  ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
  for (const name of ['date', 'date-time'] as const) {
    const known = ajv.formats[name] as { validate: (text: string) => boolean };
    ajv.addFormat(
      name,
      (text: string) => known.validate(text) && /^(19|2\d)\d\d-/.test(text) && Number.isFinite(Date.parse(text)),
    );
  }
  // Replaces Ajv's own keyword, which divides: 1.001 / 0.001 is not whole in floating point.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    errors: false,
    validate: (step: number, value: number) => {
      const per = Math.round(1 / step);
      return Math.round(value * per) / per === value;
    },
  });
  // Replaces Ajv's own keyword, for which blanks fill a field: the text is counted as a person reads it.
  if (sealed) {
    ajv.removeKeyword('minLength');
    ajv.addKeyword({
      keyword: 'minLength',
      type: 'string',
      errors: false,
      validate: (least: number, text: string) => [...text.trim()].length >= least,
    });
  }
  ajv.addSchema({
    $id: 'contract',
    components: { schemas: sealed ? mapValues(document.schemas, seal) : document.schemas },
  });
  return ajv;
}

/** Stops at the first fault, and names all of a small value's: naming them costs more than their number. */
interface TwoAjv {
  first: Ajv2020;
  all: Ajv2020;
}

const twoAjv = (coerceTypes: false | 'array', document: ServiceDocument): TwoAjv => ({
  first: newAjv(coerceTypes, document, { sealed: true, allErrors: false }),
  all: newAjv(coerceTypes, document, { sealed: true, allErrors: true }),
});

const known = new WeakMap<ServiceDocument, Map<string, Validators>>();

/** The validators of a service's operations, made once: the servers of a process share what they compiled. */
export function validatorsOf(document: ServiceDocument): Map<string, Validators> {
  const made = known.get(document) ?? makeValidators(document);
  known.set(document, made);
  return made;
}

/**
 * Each is compiled at its first use, and so are the schemas that they refer to: all at once would take half of the
 * start, and answers are checked by tests alone.
 */
function makeValidators(document: ServiceDocument): Map<string, Validators> {
  const queries = lazy(() => twoAjv('array', document));
  const bodies = lazy(() => twoAjv(false, document));
  const answers = lazy(() => newAjv(false, document, { sealed: false, allErrors: true }));
  return new Map(
    document.operations.map((operation) => [
      operation.id,
      {
        query: atFirstUse(() => checker(queries(), querySchema(operation), document)),
        body: operation.body
          ? atFirstUse(() => checker(bodies(), withContractReferences(seal(operation.body ?? {})), document))
          : operation.form
            ? atFirstUse(() => formChecker(queries(), operation.form ?? {}, document))
            : () => undefined,
        answer: operation.answer
          ? atFirstUse(() => answerChecker(answers(), operation.id, withContractReferences(operation.answer ?? {})))
          : () => undefined,
      },
    ]),
  );
}

function atFirstUse<T>(make: () => (value: unknown) => T): (value: unknown) => T {
  const check = lazy(make);
  return (value) => check()(value);
}

function querySchema(operation: ContractOperation): Schema {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  return withContractReferences({
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, description ? { description, ...schema } : schema]),
    ),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    additionalProperties: false,
  });
}

/** Closes the objects of a request: they take the keys of the contract and no others. */
function seal(schema: Schema): Schema {
  const sealed: Schema = { ...schema };
  if (schema.properties) {
    sealed.properties = mapValues(schema.properties, seal);
    if (schema.additionalProperties === undefined && !schema.allOf) sealed.additionalProperties = false;
  }
  if (schema.items) sealed.items = seal(schema.items);
  for (const key of ['anyOf', 'oneOf'] as const) if (schema[key]) sealed[key] = schema[key].map(seal);
  return sealed;
}

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Turns references of the document into references into the schema that Ajv knows as "contract". */
const withContractReferences = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as Schema;

function checker({ first, all }: TwoAjv, schema: Schema, document: ServiceDocument): (value: unknown) => object {
  const validate = first.compile(schema);
  let validateAll: ValidateFunction | undefined;
  return (value) => {
    if (value === undefined) throw noBody();
    const label = (path: string[]) => labelAt(document, schema, path);
    if (!validate(value)) {
      if (hasMoreValues(value, SMALL_VALUE)) throw refusal(validate, label);
      validateAll ??= all.compile(schema);
      validateAll(value);
      throw refusal(validateAll.errors?.length ? validateAll : validate, label);
    }
    const unstorable = unstorableIn(value, []);
    if (unstorable) throw refusalOf(unstorable, label, '含有无法保存的字符');
    return value as object;
  };
}

/** Tests whether a value holds more than `most` values in all; looks at no more of them. */
function hasMoreValues(value: unknown, most: number): boolean {
  const open: unknown[] = [value];
  for (let seen = 0; open.length; seen += 1) {
    if (seen + open.length > most) return true;
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    for (const key in one) {
      open.push((one as Record<string, unknown>)[key]);
      if (seen + open.length > most) return true;
    }
  }
  return false;
}

/** Finds the path of a text that PostgreSQL cannot store or would change: NUL, half of a surrogate pair. */
function unstorableIn(value: unknown, path: string[]): string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableIn(inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

function refusalOf(path: string[], label: (path: string[]) => string | undefined, what: string): Problem {
  const field = fieldAt(path);
  const message = `${label(path) ?? `「${field}」`}${what}`;
  return new Problem(400, message, [{ field, message }]);
}

/** Makes the check of a form with a file: its fields are text on the wire, and the file is left out. */
function formChecker(ajv: TwoAjv, form: Schema, document: ServiceDocument): (value: unknown) => object {
  const { properties = {}, required = [] } = (
    form.$ref ? document.schemas[form.$ref.split('/').at(-1) ?? ''] : form
  ) as Schema & { required?: string[] };
  const fields = Object.entries(properties).filter(([name]) => name !== 'file');
  const check = checker(
    ajv,
    withContractReferences(
      seal({
        type: 'object',
        properties: Object.fromEntries(fields),
        required: required.filter((name) => name !== 'file'),
      }),
    ),
    document,
  );
  return (value) => {
    const { file, ...rest } = (value ?? {}) as { file?: unknown };
    if (!(file instanceof UploadedFile))
      throw new Problem(400, '请选择文件', [{ field: 'file', message: '请选择文件' }]);
    return { ...check(rest), file };
  };
}

function answerChecker(ajv: Ajv2020, id: string, schema: Schema): (value: unknown) => void {
  const validate = ajv.compile(schema);
  return (value) => {
    if (!validate(value))
      throw new Error(`the answer of ${id} does not fit the contract: ${ajv.errorsText(validate.errors)}`);
  };
}

const noBody = () => new Problem(400, '请求内容不能为空', [{ field: 'body', message: '请求内容不能为空' }]);

function refusal(validate: ValidateFunction, label: (path: string[]) => string | undefined): Problem {
  const errors = new Map<string, string>();
  for (const error of validate.errors ?? []) {
    if (['anyOf', 'oneOf', 'if', 'const'].includes(error.keyword) && (validate.errors?.length ?? 0) > 1) continue;
    const field = fieldOf(error);
    if (errors.has(field)) continue;
    if (errors.size === MOST_FAULTS) break;
    const { missingProperty, additionalProperty } = error.params as {
      missingProperty?: string;
      additionalProperty?: string;
    };
    const path = [...error.instancePath.split('/').slice(1), ...(missingProperty ? [missingProperty] : [])];
    // A key that this operation does not take may have a name in others.
    const known = additionalProperty && fieldName(additionalProperty, undefined);
    const name = label(path) ?? `「${known ?? field}」`;
    errors.set(field, isBlank(error) ? `请填写${name}` : `${name}${messageOf(error)}`);
  }
  const list = [...errors].map(([field, message]) => ({ field, message }));
  return new Problem(400, list[0]?.message ?? '请求格式不正确', list);
}

function fieldOf(error: ErrorObject): string {
  const { missingProperty, additionalProperty } = error.params as {
    missingProperty?: string;
    additionalProperty?: string;
  };
  const last = missingProperty ?? additionalProperty;
  return fieldAt([...error.instancePath.split('/').slice(1), ...(last ? [last] : [])]);
}

/** Writes a path's segments as `lines[0].quantity`. */
const fieldAt = (path: string[]): string =>
  path
    .map(shortened)
    .join('.')
    .replace(/(^|\.)(\d+)(?=\.|$)/g, '[$2]') || 'body';

/** Cuts a key that the sender made up, since it is told three times. */
const shortened = (key: string): string => (key.length > 60 ? `${key.slice(0, 60).toWellFormed()}…` : key);

/** Finds the Chinese name of the field at a path. */
function labelAt(document: ServiceDocument, root: Schema, path: string[]): string | undefined {
  const resolved = (schema: Schema | undefined): Schema | undefined => {
    const reference = schema?.$ref ?? schema?.allOf?.[0]?.$ref;
    return reference ? resolved(document.schemas[reference.split('/').at(-1) ?? '']) : schema;
  };
  let at: Schema | undefined = root;
  for (const segment of path) {
    const inside = resolved(at);
    at =
      inside?.properties?.[segment] ??
      inside?.items ??
      inside?.anyOf?.map((one) => resolved(one)?.properties?.[segment]).find(Boolean);
  }
  return fieldName(path.findLast((segment) => !/^\d+$/.test(segment)) ?? '', at?.description);
}

/** Tests whether a text is long enough by its blanks alone. */
const isBlank = ({ keyword, data, schema }: ErrorObject): boolean =>
  keyword === 'minLength' && typeof data === 'string' && data.length >= Number(schema) && !data.trim();

const decimalsOf = (step: number): string => String(Math.round(-Math.log10(step)));

function messageOf(error: ErrorObject): string {
  const { limit, allowedValues, type } = error.params as { limit?: number; allowedValues?: unknown[]; type?: string };
  switch (error.keyword) {
    case 'required':
      return '不能为空';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return '不是可识别的字段';
    case 'type':
      return type === 'integer' ? '必须是整数' : type === 'number' ? '必须是数字' : '的类型不正确';
    case 'minLength':
      return error.schema === 1 ? '不能为空' : `至少${String(error.schema)}个字`;
    case 'maxLength':
      return `最多${String(limit)}个字`;
    case 'minimum':
    case 'exclusiveMinimum':
      return `不能小于${String(limit)}`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `不能大于${String(limit)}`;
    case 'minItems':
      return limit === 1 ? '不能为空' : `至少${String(limit)}项`;
    case 'maxItems':
      return `最多${String(limit)}项`;
    case 'multipleOf':
      return `最多${decimalsOf((error.params as { multipleOf?: number }).multipleOf ?? Number(error.schema))}位小数`;
    case 'enum':
      return `只能是${(allowedValues ?? []).join('、')}之一`;
    default:
      return '格式不正确';
  }
}
