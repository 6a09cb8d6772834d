import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { openapiFolder } from '../places';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [keyword: string]: unknown;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
  description?: string;
}

type Access = 'public' | 'customer' | 'login' | 'store' | string[];

/** One operation of the emitted contract. */
export interface ContractOperation {
  service: string;
  group: string;
  name: string;
  /** `parts/customerTag/page` */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** The operation's description in the contract. */
  description: string;
  access: Access;
  effect: 'read' | 'write';
  idempotent: boolean;
  envelope: boolean;
  /** Everybody sends Dept-Id 0 with it, also those who may not work in the head store. */
  headOnly: boolean;
  /** The ids of the request that may name what another shop of the company made: `body.lines.comboModelId`. */
  companyIds: string[];
  lifecycle: { machine: string; event: string }[];
  parameters: Parameter[];
  body: Schema | undefined;
  /** The fields of a form with a file, where the operation takes one. */
  form: Schema | undefined;
  /** The size limit of the uploaded file. */
  maxMegabytes: number;
  answer: Schema | undefined;
  /** The media types of what it answers. */
  media: string[];
}

export interface ServiceDocument {
  service: string;
  schemas: Record<string, Schema>;
  operations: ContractOperation[];
}

interface RawOperation {
  operationId: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  'x-access'?: Access;
  'x-effect'?: 'read' | 'write';
  'x-idempotent'?: boolean;
  'x-envelope'?: boolean;
  'x-head-only'?: boolean;
  'x-company-ids'?: string[];
  'x-max-megabytes'?: number;
  /** Described in the contract but served outside of the registrar: it has no envelope and no caller. */
  'x-served-apart'?: boolean;
  'x-lifecycle'?: { machine: string; event: string }[];
}

let known: ServiceDocument[] | undefined;
/** Written by the build beside the bundle, since parsing YAML takes a large part of the start. */
const builtContract = join(import.meta.dirname, 'contract.json');

/** Reads the emitted OpenAPI documents, one per service, once. */
export const readDocuments = (): ServiceDocument[] =>
  (known ??= existsSync(builtContract)
    ? (JSON.parse(readFileSync(builtContract, 'utf8')) as ServiceDocument[])
    : readFolder(openapiFolder));

export function readFolder(folder: string): ServiceDocument[] {
  return serviceFiles(folder).map((file) => {
    const service = file.replace('.yaml', '');
    const raw = load(readFileSync(join(folder, file), 'utf8')) as {
      paths: Record<string, Record<string, RawOperation>>;
      components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> };
    };
    const operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => !operation['x-served-apart'])
        .map(([method, operation]): ContractOperation => {
          const [group = '', name = ''] = operation.operationId.split(/_(.*)/s);
          const access = operation['x-access'];
          const effect = operation['x-effect'];
          if (!access || !effect) throw new Error(`${service}/${operation.operationId} lacks x-access or x-effect`);
          return {
            service,
            group,
            name,
            id: `${service}/${group}/${name}`,
            path,
            description: operation.description ?? '',
            access,
            effect,
            method: method.toUpperCase() as ContractOperation['method'],
            idempotent: operation['x-idempotent'] ?? true,
            envelope: operation['x-envelope'] ?? false,
            headOnly: operation['x-head-only'] ?? false,
            companyIds: operation['x-company-ids'] ?? [],
            lifecycle: operation['x-lifecycle'] ?? [],
            parameters: (operation.parameters ?? [])
              .map((parameter) =>
                '$ref' in parameter && parameter.$ref
                  ? (raw.components?.parameters?.[parameter.$ref.split('/').at(-1) ?? ''] as Parameter)
                  : (parameter as Parameter),
              )
              // Handlers read what stands in the address as part of the query.
              .map((parameter) => (parameter.in === 'path' ? { ...parameter, in: 'query' } : parameter)),
            body: operation.requestBody?.content['application/json']?.schema,
            form: operation.requestBody?.content['multipart/form-data']?.schema,
            maxMegabytes: operation['x-max-megabytes'] ?? 5,
            answer: operation.responses['200']?.content?.['application/json']?.schema,
            media: Object.keys(operation.responses['200']?.content ?? {}),
          };
        }),
    );
    return { service, schemas: raw.components?.schemas ?? {}, operations };
  });
}

export function serviceFiles(folder = openapiFolder): string[] {
  return readdirSync(folder).filter(
    (name) => /^[a-z0-9]+\.yaml$/.test(name) && name !== 'tspconfig.yaml' && name !== 'redocly.yaml',
  );
}
