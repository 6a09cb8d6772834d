// Writes src/generated/routes.ts from the domains' screens.ts: what loads each screen's component when it is opened.
// Generated, since a list of screens that imported them would be imported by them again for their addresses.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { screenList } from '../src/screenList';

const routes = screenList.flatMap((entry) => {
  if (!('component' in entry)) return [];
  const { name, domain, path, component } = entry;
  const [file = '', exported = posix.basename(file)] = component.split('#');
  const from = JSON.stringify(`../${posix.join(domain, file)}`);
  const route = `screen(${JSON.stringify(name)}, async () => (await import(${from})).${exported}),`;
  return path.startsWith('/test/') ? `...(TEST_PAGES ? [${route}] : []),` : route;
});

const folder = join(import.meta.dirname, '../src/generated');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'routes.ts'),
  `import { TEST_PAGES } from '../file/testPages';
import { screen, type ScreenRoute } from '../screen';

/** Every implemented screen, by domain. */
export const routes: readonly ScreenRoute[] = [
  ${routes.join('\n  ')}
];
`,
);
