import Tooltip from '@mui/material/Tooltip';
import { cloneElement, type ReactElement } from 'react';
import { useMay } from './permissions';

interface PermittedProps {
  path: string;
  /** Without the permission: removes the element (default), or keeps it disabled with the reason. */
  otherwise?: 'hide' | 'disable';
  children: ReactElement<{ disabled?: boolean }>;
}

/** Renders an element only for users with a button permission [PERM-03] [PERM-04]. */
export function Permitted({ path, otherwise = 'hide', children }: PermittedProps) {
  if (useMay()(path)) return children;
  if (otherwise === 'hide') return null;
  return (
    <Tooltip title="您没有此操作的权限，请联系店主开通">
      <span>{cloneElement(children, { disabled: true })}</span>
    </Tooltip>
  );
}
