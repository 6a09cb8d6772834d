import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { AccessMatrix } from './AccessMatrix';
import { RoleList } from './RoleList';

/** 角色管理: the console's roles, and in another tab the access matrix. */
export function StoreRole() {
  // Kept in state, not in the address: another address would be another tab of the console.
  const [view, setView] = useState<'list' | 'matrix'>('list');
  const tabs = (
    <Tabs aria-label="角色视图" value={view} onChange={(_, next: 'list' | 'matrix') => setView(next)}>
      <Tab value="list" label="角色列表" />
      <Tab value="matrix" label="权限矩阵" />
    </Tabs>
  );
  return view === 'matrix' ? <AccessMatrix tabs={tabs} /> : <RoleList kind={0} title="角色管理" tabs={tabs} />;
}

/** APP角色管理 */
export function StoreAppRole() {
  return <RoleList kind={1} title="APP角色管理" />;
}
