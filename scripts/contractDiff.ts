// Fails when the contract takes something away that the last commit promised: an operation, a field of an answer,
// or when it newly demands something of a request. Allowed breaks stand in openapi/breaks.txt, a line each.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}
interface Operation {
  parameters?: { $ref?: string; name?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, { name: string; required?: boolean }> };
}

const root = join(import.meta.dirname, '..');
const committed = (file: string): Document | undefined => {
  try {
    return load(
      execFileSync('git', ['show', `HEAD:openapi/${file}`], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 1 << 27,
      }),
    ) as Document;
  } catch {
    return undefined;
  }
};

/** Every path of a schema, `data.records[].name`, with whether it is required. */
function fields(document: Document, schema: Schema | undefined, at = '', seen: string[] = []): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const name = schema?.$ref?.split('/').at(-1);
  if (name && seen.includes(name)) return found;
  const real = name ? document.components?.schemas?.[name] : schema;
  const below = name ? [...seen, name] : seen;
  const take = (more: Map<string, boolean>) => {
    for (const [path, required] of more) found.set(path, required || (found.get(path) ?? false));
  };
  for (const [key, child] of Object.entries(real?.properties ?? {})) {
    const path = at ? `${at}.${key}` : key;
    found.set(path, real?.required?.includes(key) ?? false);
    take(fields(document, child, path, below));
  }
  if (real?.items) take(fields(document, real.items, `${at}[]`, below));
  for (const one of real?.anyOf ?? []) take(fields(document, one, at, below));
  return found;
}

const parametersOf = (document: Document, operation: Operation) =>
  new Map(
    (operation.parameters ?? []).map((parameter) => {
      const real = parameter.$ref
        ? document.components?.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
        : parameter;
      return [real?.name ?? '', real?.required ?? false];
    }),
  );
const schemaOf = (content: Record<string, { schema: Schema }> | undefined) => Object.values(content ?? {})[0]?.schema;

const breaks: string[] = [];
for (const file of readdirSync(join(root, 'openapi')).filter(
  (name) => /^[a-z0-9]+\.yaml$/.test(name) && name !== 'tspconfig.yaml' && name !== 'redocly.yaml',
)) {
  const before = committed(file);
  if (!before) continue;
  const after = load(readFileSync(join(root, 'openapi', file), 'utf8')) as Document;
  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (!now) {
        breaks.push(`${call} is gone`);
        continue;
      }
      const parameters = parametersOf(after, now);
      const knownParameters = parametersOf(before, operation);
      for (const name of knownParameters.keys())
        if (!parameters.has(name)) breaks.push(`${call}: parameter ${name} is gone`);
      for (const [name, required] of parameters)
        if (required && !knownParameters.get(name)) breaks.push(`${call}: parameter ${name} is newly required`);
      const request = fields(after, schemaOf(now.requestBody?.content));
      const knownRequest = fields(before, schemaOf(operation.requestBody?.content));
      for (const name of knownRequest.keys())
        if (!request.has(name)) breaks.push(`${call}: ${name} of the request is gone`);
      for (const [name, required] of request)
        if (
          required &&
          !knownRequest.get(name) &&
          (!name.includes('.') || knownRequest.has(name.slice(0, name.lastIndexOf('.'))))
        )
          breaks.push(`${call}: ${name} of the request is newly required`);
      const answer = fields(after, schemaOf(now.responses['200']?.content));
      for (const name of fields(before, schemaOf(operation.responses['200']?.content)).keys())
        if (!answer.has(name)) breaks.push(`${call}: ${name} of the answer is gone`);
    }
}

const allowedFile = join(root, 'openapi/breaks.txt');
const allowed = existsSync(allowedFile)
  ? readFileSync(allowedFile, 'utf8')
      .split('\n')
      .map((line) => line.trim())
  : [];
const unexpected = breaks.filter((line) => !allowed.includes(line));
for (const line of unexpected) console.error(`breaking: ${line}`);
process.exit(unexpected.length ? 1 : 0);
