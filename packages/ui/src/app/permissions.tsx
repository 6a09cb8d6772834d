import { hasAllButtons, hasAnyButton, hasButton, type Permissions } from '@partsdesk/core/account/permissions';
import { createContext, use, useMemo } from 'react';

type Buttons = Pick<Permissions, 'buttons'>;

/** Tells whether the user has a button, by its path; `any` and `all` ask about several. */
export interface May {
  (path: string): boolean;
  any: (...paths: string[]) => boolean;
  all: (...paths: string[]) => boolean;
}

const mayOf = (permissions: Buttons): May =>
  Object.assign((path: string) => hasButton(permissions, path), {
    any: (...paths: string[]) => hasAnyButton(permissions, paths),
    all: (...paths: string[]) => hasAllButtons(permissions, paths),
  });

const NOTHING: Buttons = { buttons: [] };
const PermissionsContext = createContext<May>(mayOf(NOTHING));

/** Hands the user's permissions to what asks for them; nothing is permitted before they are loaded. */
export function PermissionsProvider({
  permissions = NOTHING,
  children,
}: {
  permissions?: Buttons | undefined;
  children: React.ReactNode;
}) {
  const may = useMemo(() => mayOf(permissions), [permissions]);
  return <PermissionsContext value={may}>{children}</PermissionsContext>;
}

/** Returns the permission check: `const may = useMay(); … may('customerTag.save') && …` */
export function useMay(): May {
  return use(PermissionsContext);
}
