import type { ContractOperation, Schema, ServiceDocument } from '../../kit/documents';
import type { Random } from '../../seed/random';
import type { ExampleRequest } from '../examples/exampleRequest';
import { wired } from '../examples/sendExample';
import { hostileValues, schemaAt } from './hostileValues';

const BROKEN_VALUES = [
  '1e400',
  'NaN',
  '-Infinity',
  '01',
  '+1',
  "'a'",
  '1e',
  '.5',
  '0x1',
  '"\\ud800"',
  '"\\u0000"',
  '"\\x"',
] as const;
const BROKEN_ENDS = ['/', '%00', '/..', '/%2e%2e/', '//', '%zz', '%', '/x', '.json', ';a=1', '%20', '\\'] as const;

/** A request as it goes over the wire. */
export interface RawRequest {
  /** What was done to the example. */
  how: string;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: string | Buffer | undefined;
}

type Place = (string | number)[];

/** Every place of a value, the inner ones too. */
function placesOf(value: unknown, place: Place = []): Place[] {
  const here = place.length ? [place] : [];
  if (typeof value !== 'object' || value === null) return here;
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, inner]) =>
      placesOf(inner, [...place, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function changed(value: unknown, [step, ...rest]: Place, change: (inner: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  const inner = changed(copy[step], rest, change);
  if (inner !== gone) copy[step] = inner;
  else if (Array.isArray(copy)) copy.splice(Number(step), 1);
  else Reflect.deleteProperty(copy, step);
  return copy;
}
const gone = Symbol('gone');
const asText = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value);

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'];
const TYPES = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=gbk',
  'application/jsonp',
  'application/octet-stream',
  '',
  '/',
  'json',
  'application/json, text/html',
];
const HEADERS: Record<string, string[]> = {
  Authorization: [
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic YTpi',
    'Bearer a b',
    `Bearer ${'x'.repeat(3000)}`,
    "Bearer ' or 1=1",
    'Bearer \u00e9',
  ],
  'Tenant-Id': [
    '',
    '0',
    'x',
    '01a2038f-9f74-7003-8631-4cadd5eb335b',
    "' or 1=1 --",
    '01A2038F-9F74-7003-8631-4CADD5EB335B',
    'x'.repeat(2000),
    '\u00ff',
  ],
  'Dept-Id': ['', '0', 'x', '-1', '01a2038f-9f74-7003-8631-4cadd5eb335b', 'null', '0 ', 'x'.repeat(2000)],
  'Idempotency-Key': ['', 'a', 'same', 'same', 'a b', 'x'.repeat(255), 'x'.repeat(256), '\u00e9', "'; --", '%00'],
  'Sec-Fetch-Site': ['cross-site', 'same-site', 'none', 'same-origin', 'x'],
  'X-Forwarded-For': ['1.2.3.4', 'x', "' or 1=1"],
  Accept: ['', 'text/html', 'image/png', 'x'],
  'Content-Encoding': ['gzip', 'br', 'x'],
  Origin: ['https://evil.example', 'null'],
  Cookie: ['a=b; c=d', '__proto__=1'],
  'X-Http-Method-Override': ['DELETE'],
  Connection: ['close'],
};

/** The example as it is. */
export function unspoilt(
  operation: ContractOperation,
  example: ExampleRequest,
  rightful: Record<string, string>,
): RawRequest {
  const { path, body, type } = wired(operation, example);
  return {
    how: 'nothing',
    method: operation.method,
    path,
    body,
    headers: { ...rightful, ...example.headers, ...(type === undefined ? {} : { 'Content-Type': type }) },
  };
}

/** Makes a request out of an example: a few are left as they are, most are spoilt in one way or in several. */
export function hostileRequest(
  random: Random,
  odd: readonly unknown[],
  document: ServiceDocument,
  operation: ContractOperation,
  example: ExampleRequest,
  rightful: Record<string, string>,
): RawRequest {
  const values = hostileValues(random, odd);

  function spoiltLeaf(request: ExampleRequest): ExampleRequest {
    const parts = { query: request.query ?? {}, body: request.body };
    const places = placesOf(parts).filter(
      (place) => place.length > 1 || (place[0] === 'body' && parts.body !== undefined),
    );
    if (!places.length) return { ...request, query: { [values.text() || 'x']: String(asText(values.any())) } };
    const place = random.pick(places);
    const [at, ...inside] = place;
    const schema: Schema | undefined =
      at === 'body'
        ? schemaAt(document, operation.body, inside)
        : schemaAt(document, operation.parameters.find(({ name }) => name === inside[0])?.schema, inside.slice(1));
    const spoil = random.chance(0.15)
      ? () => gone
      : random.chance(0.15)
        ? (inner: unknown) =>
            typeof inner === 'object' && inner !== null && !Array.isArray(inner)
              ? { ...inner, [values.text() || 'x']: values.any() }
              : values.at(schema)
        : () => values.at(schema);
    const { query, body } = changed(parts, place, spoil) as { query: object; body: unknown };
    return {
      ...request,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(asText) : asText(value)]),
      ),
      body,
    };
  }

  function spoiltBody(sent: string | Buffer | undefined): string | Buffer {
    if (Buffer.isBuffer(sent)) return spoiltForm(sent);
    const plain = sent ?? '{}';
    switch (random.whole(0, 11)) {
      case 0:
        return plain.slice(0, random.whole(0, plain.length));
      case 1:
        return `\ufeff${plain}`;
      case 2:
        return plain.replace(/:("[^"]*"|\d+)/, () => `:${random.pick(BROKEN_VALUES)}`);
      case 3:
        return plain.replace('{', '{"__proto__":{"admin":true},');
      case 4:
        return plain.replace('{', '{"constructor":{"prototype":{"admin":true}},');
      case 5:
        return plain.replace(/"(\w+)":/, '"$1":1,"$1":');
      case 6:
        return '['.repeat(10_000) + ']'.repeat(10_000);
      case 7:
        return `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
      case 8: {
        const field = Object.keys((JSON.parse(plain) ?? {}) as object)[0] ?? 'a';
        return `{"${field}":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
      }
      case 9:
        return JSON.stringify(values.any()) ?? '';
      case 10:
        return random.chance(0.1) ? `{"remark":"${'x'.repeat(3_000_000)}"}` : `{"name":"${'配'.repeat(30_000)}"}`;
      default:
        return plain + random.pick(['x', '{}', '\u0000', '//', ',']);
    }
  }

  function spoiltForm(form: Buffer): Buffer {
    switch (random.whole(0, 3)) {
      case 0:
        return form.subarray(0, random.whole(0, form.length));
      case 1:
        return Buffer.from(
          form
            .toString('latin1')
            .replace(
              'name="file"',
              random.pick([
                'name="__proto__"',
                'name="files"',
                'name=file',
                'name=""',
                'name="file"; filename*=UTF-8\'\'%00',
                '',
              ]),
            ),
          'latin1',
        );
      case 2:
        return Buffer.concat([form.subarray(0, -14), form]);
      default: {
        const bytes = Buffer.from(form);
        bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
        return bytes;
      }
    }
  }

  function spoiltPath(path: string): string {
    const [address = '', query = ''] = path.split('?');
    const first = /([\w]+)=([^&]*)/.exec(query);
    const [, name = 'id', value = '1'] = first ?? [];
    const encoded = () => encodeURIComponent(values.text().toWellFormed().slice(0, 300));
    switch (random.whole(0, 13)) {
      case 0:
        return `${path}${query ? '&' : '?'}${name}=${value}&${name}=${value}`;
      case 1:
        return `${path}${query ? '&' : '?'}${encoded()}=${encoded()}`;
      case 2:
        return `${address}?${name}=%zz&${query}`;
      case 3:
        return `${address}?${name}=%`;
      case 4:
        return `${address}?${name}=%ff%fe%00`;
      case 5:
        return `${address}?${name}[]=${value}&${name}[a][b]=${value}`;
      case 6:
        return `${address}?${'a=1&'.repeat(1500)}`;
      case 7:
        return `${address}?${name}=${'x'.repeat(6000)}`;
      case 8:
        return `${address}?__proto__=1&constructor=2&${query}`;
      case 9:
        return `${address}${random.pick(BROKEN_ENDS)}${query && `?${query}`}`;
      case 10:
        return address.replace('/api/', random.pick(['/API/', '/api//', '/api/../api/', '/api/%2e/', '/api/x/']));
      case 11:
        return `${address}?${query.replaceAll('=', '==')}`;
      case 12:
        return `${address}?${query}&${query}`;
      default:
        return `${address}?${'x'.repeat(20_000)}`;
    }
  }

  const spoilt = random.chance(0.02) ? 0 : random.chance(0.3) ? 1 : random.whole(2, 4);
  const how: string[] = [];
  let request = example;
  const headers: Record<string, string | string[]> = { ...rightful, ...example.headers };
  let method: string = operation.method;
  let rewrite = (raw: { path: string; body: string | Buffer | undefined }) => raw;
  for (let n = 0; n < spoilt; n += 1) {
    const draw = random.next();
    if (draw < 0.6) {
      how.push('value');
      request = spoiltLeaf(request);
    } else if (draw < 0.72) {
      how.push('body');
      rewrite = ({ path, body }) => ({ path, body: spoiltBody(body) });
    } else if (draw < 0.8) {
      how.push('address');
      rewrite = ({ path, body }) => ({ path: spoiltPath(path), body });
    } else if (draw < 0.92) {
      const name = random.pick(Object.keys(HEADERS));
      how.push(name);
      headers[name] = random.pick(HEADERS[name] ?? []);
    } else if (draw < 0.96) {
      how.push('method');
      method = random.pick(METHODS);
    } else {
      how.push('type');
      headers['Content-Type'] = random.pick(TYPES);
    }
  }
  const { type = 'application/json', ...plain } = wired(operation, request);
  const { path, body } = rewrite(plain);
  if (body !== undefined) headers['Content-Type'] ??= type;
  return { how: how.join(' and ') || 'nothing', method, path, headers, body };
}
