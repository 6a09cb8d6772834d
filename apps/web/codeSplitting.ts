import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** What the login needs is one file: it compresses better than fifty, and whoever is logged in has it already. */
const LOGIN = ['src/main.tsx', 'src/account/Login.tsx'].map((file) => join(import.meta.dirname, file));
/** Every screen's address stands in the routes, which would change the login's file with each change of a screen. */
const ROUTES = /\/generated\/routes\.ts$/;

/** So many pages load what stands in the common file: more than load the table, which the desk does not need. */
const SHARED_BY = 95;

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;
type NameOf = Extract<Groups[number]['name'], (...given: never[]) => unknown>;
type Chunking = Parameters<NameOf>[1];

/** Returns a test of whether the login's page imports a module, by way of others too. */
function neededByLogin() {
  let needed: Set<string> | undefined;
  const reach = (context: Chunking): Set<string> => {
    const reached = new Set<string>();
    const waiting = [...LOGIN];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id) || ROUTES.test(id)) continue;
      reached.add(id);
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
    return reached;
  };
  return (id: string, context: Chunking) => (needed ??= reach(context)).has(id);
}

/**
 * Puts modules into files by who needs them, since several hundred small files cost a fifth more than their code: the
 * login's, and what most pages share. The help comes a section at a time. Every other module stands with the pages that
 * need it, as the bundler finds by itself. What a module of a group imports is in that group or in the login's, as it
 * is needed at least as often; a group by any other rule could be imported by what it imports, and run too early.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  const isNeeded = neededByLogin();
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: (id) => `help-${/\/help\/docs\/([^/]+)\//.exec(id)?.[1] ?? ''}`, test: /\/help\/docs\// },
      { name: (id, context) => (isNeeded(id, context) ? 'login' : null) },
      { name: 'common', minShareCount: SHARED_BY },
    ],
  };
}
