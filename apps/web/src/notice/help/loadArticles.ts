import { articleOf, type Article } from './article';
import { sections } from './sections';

const files = import.meta.glob<string>('./docs/*/*.md', { query: '?raw', import: 'default' });

/** Loads the articles of one section, in order. */
export async function loadSection(section: string): Promise<Article[]> {
  const wanted = Object.entries(files).filter(([file]) => file.startsWith(`./docs/${section}/`));
  const articles = await Promise.all(wanted.map(async ([file, load]) => articleOf(file, await load())));
  return articles.sort((a, b) => a.order - b.order);
}

/** Loads every article, in the order of the tree. */
export async function loadLibrary(): Promise<Article[]> {
  return (await Promise.all(sections.map(({ key }) => loadSection(key)))).flat();
}
