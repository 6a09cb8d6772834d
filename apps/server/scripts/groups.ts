// Writes src/generated/groups.ts, the register of call groups: every `export const name: Group<'service/group'>`.
// Its type misses a group that no file exports, so that one does not compile.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../src');
const DECLARED = /^export const (\w+): Group<'([\w/]+)'> =/gm;

const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .sort()
  .flatMap((path) =>
    [...readFileSync(join(source, path), 'utf8').matchAll(DECLARED)].map(([, name = '', group = '']) => ({
      name,
      group,
      from: `../${path.replaceAll('\\', '/').replace(/\.ts$/, '')}`,
    })),
  );
// Two services may have a group of one name.
const alias = ({ group }: { group: string }) => group.replace(/\W(\w)/g, (_, sign: string) => sign.toUpperCase());
const lines = (line: (one: (typeof declared)[number]) => string) => declared.map(line).join('\n');

const folder = join(source, 'generated');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'groups.ts'),
  `import type { Groups } from '../kit/contract';
${lines((one) => `import { ${one.name} as ${alias(one)} } from '${one.from}';`)}

/** The handlers of every call group of the contract. */
export const groups: Groups = {
${lines((one) => `  '${one.group}': ${alias(one)},`)}
};
`,
);
