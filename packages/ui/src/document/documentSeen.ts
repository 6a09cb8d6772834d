import { createContext, use, useEffect } from 'react';

/** A document on the screen, as the shell lists it among the recent ones. */
export interface SeenDocument {
  title: string;
  code: string;
}

/** Reports which document a page shows, once its number is known. */
export const DocumentSeen = createContext<((seen: SeenDocument) => void) | undefined>(undefined);

export function useDocumentSeen(title: string, code: string | null | undefined): void {
  const tell = use(DocumentSeen);
  useEffect(() => {
    if (code) tell?.({ title, code });
  }, [tell, title, code]);
}
