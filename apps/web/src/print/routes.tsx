import { screen } from '../screen';

export const routes = [
  screen('LogBasic', async () => (await import('./LogBasic')).LogBasic),
  screen('LogTemplate', async () => (await import('./LogTemplate')).LogTemplate),
  screen('LogTable', async () => (await import('./LogTable')).LogTable),
  screen('LogSet', async () => (await import('./LogSet')).LogSet),
];
