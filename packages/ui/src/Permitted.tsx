import Tooltip from '@mui/material/Tooltip';
import { cloneElement, createContext, use, type ReactElement } from 'react';

/** Whether the user has a button, by its path. */
export type May = (path: string) => boolean;

const PermissionsContext = createContext<May>(() => false);

export function PermissionsProvider({ may, children }: { may: May; children: React.ReactNode }) {
  return <PermissionsContext value={may}>{children}</PermissionsContext>;
}

/** `const may = useMay(); … may('customerTag.save') && …` */
export function useMay(): May {
  return use(PermissionsContext);
}

interface PermittedProps {
  path: string;
  /** Without the permission: remove the element (default), or keep it disabled with the reason. */
  otherwise?: 'hide' | 'disable';
  children: ReactElement<{ disabled?: boolean }>;
}

/** An element that needs a button permission [PERM-03] [PERM-04]. */
export function Permitted({ path, otherwise = 'hide', children }: PermittedProps) {
  if (useMay()(path)) return children;
  if (otherwise === 'hide') return null;
  return (
    <Tooltip title="您没有此操作的权限，请联系店主开通">
      <span>{cloneElement(children, { disabled: true })}</span>
    </Tooltip>
  );
}
