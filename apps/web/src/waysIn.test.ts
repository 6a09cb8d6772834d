import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WITHOUT_WAY_IN } from './waysIn.fixture';

const ROOT = join(import.meta.dirname, '../../..');
const GROUPS = join(ROOT, 'packages/sdk/src/generated/groups');

/** Where a way in may begin: screens, flows, widgets and the examples of the packages. */
const CALLERS = ['apps/web/src', 'apps/h5/src', 'packages/core', 'packages/sdk/examples', 'packages/ui/src'];
const NO_CALLER = /(\.(test|fixture)\.tsx?|TestCatalogue\.tsx|errorNotice\.ts)$|\/dist\/|\/node_modules\//;

interface Source {
  text: string;
  /** The group, `parts/goods`, of each name that is imported or holds a group bound to a client. */
  imported: ReadonlyMap<string, string>;
  bound: ReadonlyMap<string, string>;
}

function sourceOf(text: string): Source {
  const imported = new Map<string, string>();
  for (const [, names = '', group = ''] of text.matchAll(
    /import (?:type )?\{([^}]*)\} from '@partsdesk\/sdk\/([a-z]+\/\w+)'/g,
  ))
    for (const name of names.split(',')) {
      const [first = '', as = first] = name.trim().split(/\s+as\s+/);
      if (first) imported.set(as, group);
    }
  const bound = new Map<string, string>();
  for (const [local, group] of imported) {
    const made = `(?:useGroup\\(${local}\\)|\\b${local}\\([\\w.]+\\))`;
    for (const [, name = ''] of text.matchAll(new RegExp(`(\\w+)\\s*[:=]\\s*${made}(?!\\s*\\.)`, 'g')))
      bound.set(name, group);
    for (const [, name = ''] of text.matchAll(new RegExp(`(\\w+)\\??:\\s*ReturnType<typeof ${local}>`, 'g')))
      bound.set(name, group);
  }
  for (const [, names = '', made = ''] of text.matchAll(/const \[([^\]]*)\] = \[((?:useGroup\(\w+\)(?:, )?)+)\]/g)) {
    const locals = [...made.matchAll(/useGroup\((\w+)\)/g)].map(([, local = '']) => imported.get(local));
    for (const [index, name] of names.split(',').entries()) bound.set(name.trim(), locals[index] ?? '');
  }
  return { text, imported, bound };
}

/** Names the operations that a source calls, as far as its text tells whose they are. */
function* callsIn({ text, imported, bound }: Source): Generator<string> {
  for (const [, hook, made, op = ''] of text.matchAll(/(?:useGroup\((\w+)\)|\b(\w+)\([\w.]+\))\s*\??\.(\w+)/g)) {
    const group = imported.get(hook ?? made ?? '');
    if (group) yield `${group}.${op}`;
  }
  for (const [, name = '', op = ''] of text.matchAll(/(?<!\w)(?=(\w+)\s*\??\.(\w+))/g)) {
    const group = bound.get(name);
    if (group) yield `${group}.${op}`;
    // A value whose origin is not seen may be any group that the source knows.
    else for (const known of imported.values()) yield `${known}.${op}`;
  }
  for (const [, names = '', hook, made] of text.matchAll(/\{([^{}]*)\}\s*=\s*(?:useGroup\((\w+)\)|(\w+)\(\w+\))/g)) {
    const group = imported.get(hook ?? made ?? '');
    if (group) for (const name of names.split(',')) yield `${group}.${(name.split(':')[0] ?? '').trim()}`;
  }
  for (const [, path = ''] of text.matchAll(/[pP]ath="\/api\/([^"]+)"/g)) yield path.replace(/\/(?=\w+$)/, '.');
}

/** Names the groups that a source hands on whole, to a form or a hook of any record. */
function* handedOn({ text, imported, bound }: Source): Generator<string> {
  for (const [name, group] of bound)
    if (new RegExp(`=\\{${name}\\}|\\w\\((?:[^()]*, )?${name}[,)]|[?:] ${name}\\b(?![.?(])`).test(text)) yield group;
  for (const [local, group] of imported)
    if (new RegExp(`(?<!const \\w+ )(?<!\\w = )useGroup\\(${local}\\)(?!\\s*[.\\],])|[=?:] ${local}[;\\s]`).test(text))
      yield group;
}

function uncalled(): string[] {
  const sources = CALLERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !NO_CALLER.test(path))
      .map((path) => sourceOf(readFileSync(path, 'utf8'))),
  );
  const called = new Set(sources.flatMap((source) => [...callsIn(source)]));
  const whole = new Set(sources.flatMap((source) => [...handedOn(source)]));
  const named = new Set([...called].map((call) => call.split('.')[1]));
  return readdirSync(GROUPS).flatMap((service) =>
    readdirSync(join(GROUPS, service)).flatMap((file) => {
      const group = `${service}/${file.replace('.ts', '')}`;
      return [...readFileSync(join(GROUPS, service, file), 'utf8').matchAll(/^ {2}(\w+): \{\s*method/gm)]
        .map(([, op = '']) => op)
        .filter((op) => !called.has(`${group}.${op}`) && !(whole.has(group) && named.has(op)))
        .map((op) => `${group}.${op}`);
    }),
  );
}

it('[F-29] every operation has a way in from a screen, a flow or an example, or a reason why it has none', () => {
  expect(uncalled().sort()).toEqual(
    Object.values(WITHOUT_WAY_IN)
      .flatMap(({ operations }) => operations)
      .sort(),
  );
});
