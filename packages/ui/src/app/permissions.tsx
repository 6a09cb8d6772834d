import { createContext, use } from 'react';

/** Tells whether the user has a button, by its path. */
export type May = (path: string) => boolean;

const PermissionsContext = createContext<May>(() => false);

export function PermissionsProvider({ may, children }: { may: May; children: React.ReactNode }) {
  return <PermissionsContext value={may}>{children}</PermissionsContext>;
}

/** Returns the permission check: `const may = useMay(); … may('customerTag.save') && …` */
export function useMay(): May {
  return use(PermissionsContext);
}
