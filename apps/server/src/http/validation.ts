import addFormatsModule from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ContractOperation, Schema, ServiceDocument } from './documents';
import { Problem } from './failure';
import { fieldName } from './fieldNames';
import { UploadedFile } from './upload';

const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;

interface Validators {
  query: (query: unknown) => object;
  body: (body: unknown) => unknown;
  /** Of our own answers, in tests: fails loudly. */
  answer: (answer: unknown) => void;
}

/** The schemas themselves are held against theirs by Redocly, not again at every start. */
function newAjv(coerceTypes: false | 'array', document: ServiceDocument, sealed: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    coerceTypes,
    useDefaults: true,
    strict: false,
    verbose: true,
    validateSchema: false,
  });
  addFormats(ajv);
  // What the library takes for one, the database need not: urn:uuid:…, the year 0, a leap second.
  ajv.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
  for (const name of ['date', 'date-time'] as const) {
    const known = ajv.formats[name] as { validate: (text: string) => boolean };
    ajv.addFormat(
      name,
      (text: string) => known.validate(text) && /^(19|2\d)\d\d-/.test(text) && Number.isFinite(Date.parse(text)),
    );
  }
  // Ajv's own divides, and 1.001 / 0.001 is not whole in floating point.
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
  ajv.addSchema({
    $id: 'contract',
    components: { schemas: sealed ? mapValues(document.schemas, seal) : document.schemas },
  });
  return ajv;
}

/** What the contract says of each operation of a service. Each is compiled at its first use: all at once would take a start's half. */
export function validatorsOf(document: ServiceDocument): Map<string, Validators> {
  const queries = newAjv('array', document, true);
  const bodies = newAjv(false, document, true);
  const answers = newAjv(false, document, false);
  return new Map(
    document.operations.map((operation) => [
      operation.id,
      {
        query: atFirstUse(() => checker(queries, querySchema(operation), document)),
        body: operation.body
          ? atFirstUse(() => checker(bodies, pointed(seal(operation.body ?? {})), document))
          : operation.form
            ? atFirstUse(() => formChecker(queries, operation.form ?? {}, document))
            : () => undefined,
        answer: operation.answer
          ? atFirstUse(() => answerChecker(answers, operation.id, pointed(operation.answer ?? {})))
          : () => undefined,
      },
    ]),
  );
}

function atFirstUse<T>(make: () => (value: unknown) => T): (value: unknown) => T {
  let made: ((value: unknown) => T) | undefined;
  return (value) => (made ??= make())(value);
}

function querySchema(operation: ContractOperation): Schema {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  return pointed({
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, description ? { description, ...schema } : schema]),
    ),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    additionalProperties: false,
  });
}

/** Objects of a request take the keys that the contract knows, and no others. */
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

/** References of the document become references into the schema that Ajv knows as "contract". */
const pointed = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as Schema;

function checker(ajv: Ajv2020, schema: Schema, document: ServiceDocument): (value: unknown) => object {
  const validate = ajv.compile(schema);
  return (value) => {
    if (value === undefined) throw noBody();
    const label = (path: string[]) => labelAt(document, schema, path);
    if (!validate(value)) throw refusal(validate, label);
    const unstorable = unstorableIn(value, []);
    if (unstorable) throw refusalOf(unstorable, label, '含有无法保存的字符');
    return value as object;
  };
}

/** Where a text holds what PostgreSQL cannot store, or would store as something else: NUL, half of a surrogate pair. */
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

/** Of a form with a file: its fields are text on the wire; the file itself is not the schema's business. */
function formChecker(ajv: Ajv2020, form: Schema, document: ServiceDocument): (value: unknown) => object {
  const { properties = {}, required = [] } = (
    form.$ref ? document.schemas[form.$ref.split('/').at(-1) ?? ''] : form
  ) as Schema & { required?: string[] };
  const fields = Object.entries(properties).filter(([name]) => name !== 'file');
  const check = checker(
    ajv,
    pointed(
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
    const { missingProperty } = error.params as { missingProperty?: string };
    const path = [...error.instancePath.split('/').slice(1), ...(missingProperty ? [missingProperty] : [])];
    errors.set(field, `${label(path) ?? `「${field}」`}${words(error)}`);
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

/** `lines[0].quantity` of a path's segments. */
const fieldAt = (path: string[]): string => path.join('.').replace(/(^|\.)(\d+)(?=\.|$)/g, '[$2]') || 'body';

/** The Chinese name of the field at a path. */
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

function words(error: ErrorObject): string {
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
      return limit === 1 ? '不能为空' : `至少${String(limit)}个字`;
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
      return `最多${String(Math.round(-Math.log10((error.params as { multipleOf?: number }).multipleOf ?? Number(error.schema))))}位小数`;
    case 'enum':
      return `只能是${(allowedValues ?? []).join('、')}之一`;
    default:
      return '格式不正确';
  }
}
