import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/user';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { TextField } from '@partsdesk/ui/form/TextField';
import { FilterToggle } from '@partsdesk/ui/list/FilterToggle';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useDeferredValue, useState } from 'react';
import { accessLabels, matrixRows, type MatrixFilter, type Operation } from './matrixRows';

type MatrixRole = Schemas['MatrixRole'];

const first = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  width: { xs: 150, sm: 300 },
  minWidth: { xs: 150, sm: 300 },
  borderRight: 1,
  borderRightColor: 'divider',
} as const;
const filterHints: Record<MatrixFilter, string> = {
  all: '√ 表示该角色能用这项功能。',
  unheld: '除店主外，没有任何角色拥有所需的权限。',
  uncallable: '除店主外，没有在职员工能调用：没有角色拥有权限，或拥有权限的角色没有启用的员工。',
};

/** 权限矩阵: lists every operation of the contract with the roles that may call it. */
export function AccessMatrix({ tabs }: { tabs: React.ReactNode }) {
  const roles = useGroup(sysAuthority);
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<MatrixFilter>('all');
  const sought = useDeferredValue(words.trim());
  const { data, error, reload } = useLoad(roles.accessMatrix);
  const toggle = (wanted: MatrixFilter) => (on: boolean | undefined) => setFilter(on ? wanted : 'all');
  const groups = data ? matrixRows(data, filter, sought) : [];
  const count = groups.reduce((sum, group) => sum + group.operations.length, 0);
  return (
    <Page
      title="角色管理"
      tabs={tabs}
      filters={
        <>
          <TextField
            label="功能名称"
            name="words"
            type="search"
            width={224}
            maxLength={30}
            value={words}
            onChange={setWords}
          />
          <FilterToggle label="没有角色拥有的权限" value={filter === 'unheld'} onCommit={toggle('unheld')} />
          <FilterToggle label="无人可调用的操作" value={filter === 'uncallable'} onCommit={toggle('uncallable')} />
        </>
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={8} />}
      {data && (
        <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 320 }}>
          <Typography
            variant="body2"
            color="textSecondary"
            role="status"
            sx={{ px: 4, py: 2 }}
          >{`${filterHints[filter]}共 ${String(count)} 个操作。`}</Typography>
          {count === 0 ? <EmptyState text="没有符合条件的操作" /> : <Matrix roles={data.roles} groups={groups} />}
        </Box>
      )}
    </Page>
  );
}

function Matrix({ roles, groups }: { roles: readonly MatrixRole[]; groups: ReturnType<typeof matrixRows> }) {
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label="权限矩阵"
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', outlineOffset: -2 }}
    >
      <Table size="small" stickyHeader sx={{ '& td, & th': { px: 3 } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...first, zIndex: 3 }}>操作</TableCell>
            {roles.map((role) => (
              <TableCell key={role.id} align="center" sx={{ minWidth: 88, whiteSpace: 'nowrap' }}>
                {role.name}
                <Typography component="div" variant="caption" color="textSecondary">
                  {role.staffCount}人
                </Typography>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {groups.map(({ group, operations }) => (
          <TableBody key={group}>
            <TableRow>
              <TableCell
                component="th"
                scope="rowgroup"
                sx={{ ...first, bgcolor: 'background.group', fontWeight: 600 }}
              >
                {group}
              </TableCell>
              <TableCell colSpan={roles.length} sx={{ bgcolor: 'background.group' }} />
            </TableRow>
            {operations.map((operation) => (
              <OperationRow key={operation.id} operation={operation} roles={roles} />
            ))}
          </TableBody>
        ))}
      </Table>
    </Box>
  );
}

function OperationRow({ operation, roles }: { operation: Operation; roles: readonly MatrixRole[] }) {
  const rights = operation.rights.map(({ name, page, path }) =>
    name && page && name !== page ? `${page} · ${name}` : name || path,
  );
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ ...first, fontWeight: 400 }}>
        <Tooltip
          placement="right"
          title={
            <>
              {operation.method} {operation.path}
              {rights.length > 0 && <div>需要：{rights.join(' 或 ')}</div>}
            </>
          }
        >
          <span>
            {operation.title}
            {operation.writes ? (
              ''
            ) : (
              <Typography component="span" variant="caption" color="textSecondary">
                {' '}
                只读
              </Typography>
            )}
          </span>
        </Tooltip>
      </TableCell>
      {operation.access === 'rights' ? (
        roles.map((role) => (
          <TableCell key={role.id} align="center">
            {operation.roleIds.includes(role.id) ? (
              <Check fontSize="small" color="primary" titleAccess="可以" />
            ) : (
              <Typography component="span" color="textSecondary">
                –
              </Typography>
            )}
          </TableCell>
        ))
      ) : (
        <TableCell colSpan={roles.length} sx={{ color: 'text.secondary' }}>
          {accessLabels[operation.access]}
        </TableCell>
      )}
    </TableRow>
  );
}
