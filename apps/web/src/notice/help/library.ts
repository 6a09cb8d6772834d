import { useEffect, useMemo, useState } from 'react';
import type { Article } from './article';
import { loadLibrary, loadSection } from './loadArticles';

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
