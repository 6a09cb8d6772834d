import { useEffect, useMemo, useState } from 'react';
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

export interface Library {
  articles: readonly Article[];
  /** True when all sections are loaded; the current one comes first. */
  complete: boolean;
  error: unknown;
  reload: () => void;
}

/** Loads the current section first, then the others for the tree and the search. */
export function useLibrary(section: string): Library {
  const [first, setFirst] = useState<readonly Article[]>([]);
  const [all, setAll] = useState<readonly Article[]>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (all) return;
    let left = false;
    loadSection(section)
      .then(async (articles) => {
        if (!left) setFirst(articles);
        const library = await loadLibrary();
        if (!left) setAll(library);
      })
      .catch((cause: unknown) => {
        if (!left) setError(cause ?? new Error());
      });
    return () => {
      left = true;
    };
  }, [section, attempt, all]);
  return useMemo(
    () => ({
      articles: all ?? first,
      complete: all !== undefined,
      error,
      reload: () => {
        setError(undefined);
        setAttempt((count) => count + 1);
      },
    }),
    [all, first, error],
  );
}
