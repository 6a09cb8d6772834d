// Generates from the OpenAPI documents the types of each service and one small module for each call group, and from the
// lifecycles' table a module of it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load } from 'js-yaml';
import openapiTypescript, { astToString } from 'openapi-typescript';

interface Described {
  operationId: string;
  tags: string[];
  parameters?: { $ref?: string; in?: string }[];
  requestBody?: object;
  [extension: `x-${string}`]: unknown;
}

const here = dirname(fileURLToPath(import.meta.url));
const openapi = join(here, '../../../openapi');
const generated = join(here, '../src/generated');
rmSync(generated, { recursive: true, force: true });

for (const file of readdirSync(openapi).filter(
  (name) => name.endsWith('.yaml') && name !== 'tspconfig.yaml' && name !== 'redocly.yaml',
)) {
  const service = file.replace('.yaml', '');
  const document = load(readFileSync(join(openapi, file), 'utf8')) as {
    paths: Record<string, Record<string, Described>>;
    components?: { parameters?: Record<string, { in: string }> };
  };
  if (Object.keys(document.paths).length === 0) continue;
  mkdirSync(join(generated, 'groups', service), { recursive: true });
  const types = await openapiTypescript(pathToFileURL(join(openapi, file)), { alphabetize: true });
  writeFileSync(
    join(generated, `${service}.ts`),
    `${astToString(types)}\nexport type Schemas = components['schemas'];\n`,
  );

  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation['x-served-apart']) continue;
      const [group = '', name = ''] = operation.operationId.split(/_(.*)/s);
      const inQuery = (operation.parameters ?? []).some((parameter) => {
        const resolved = parameter.$ref
          ? document.components?.parameters?.[parameter.$ref.split('/').at(-1) ?? '']
          : parameter;
        return resolved?.in === 'query' || resolved?.in === 'path';
      });
      const takes = operation.requestBody ? (inQuery ? 'both' : 'body') : inQuery ? 'query' : 'none';
      const parts = [`method: '${method.toUpperCase()}'`, `path: '${path}'`, `takes: '${takes}'`];
      if (operation['x-effect'] === 'write') parts.push('write: true');
      if (operation['x-timeout-seconds']) parts.push(`timeoutSeconds: ${Number(operation['x-timeout-seconds'])}`);
      if (operation['x-anonymous']) parts.push('anonymous: true');
      if (operation['x-head-only']) parts.push('headOnly: true');
      if (operation['x-envelope']) parts.push('envelope: true');
      groups.set(group, [...(groups.get(group) ?? []), `  ${name}: { ${parts.join(', ')} },`]);
    }
  }
  for (const [group, lines] of groups) {
    const type = `${group[0]?.toUpperCase() ?? ''}${group.slice(1)}Api`;
    writeFileSync(
      join(generated, 'groups', service, `${group}.ts`),
      [
        `import { group, type GroupApi } from '../../../group';`,
        `import type { operations } from '../../${service}';`,
        '',
        `export type ${type} = GroupApi<operations, '${group}'>;`,
        '',
        `export const ${group} = group<${type}>({`,
        ...lines,
        '});',
        '',
      ].join('\n'),
    );
  }
}

const table = JSON.parse(readFileSync(join(openapi, 'lifecycles.json'), 'utf8')) as {
  name: string;
  statuses: { status: string; code: number }[];
  events: { event: string; moves: Record<string, string> }[];
}[];
const allowedByCode = table.map(
  ({ name, statuses, events }) =>
    [
      name,
      Object.fromEntries(
        statuses.map(({ status, code }) => [
          code,
          events.filter(({ moves }) => moves[status] !== undefined).map(({ event }) => event),
        ]),
      ),
    ] as const,
);
writeFileSync(
  join(generated, 'lifecycles.ts'),
  `export const lifecycles = ${JSON.stringify(Object.fromEntries(allowedByCode), undefined, 2)} as const;\n`,
);
