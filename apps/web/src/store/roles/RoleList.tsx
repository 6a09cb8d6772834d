import Link from '@mui/material/Link';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { RoleForm, type Role } from './RoleForm';
import { levelText } from './roleLevels';
import { RolePreview } from './RolePreview';

interface RoleListProps {
  kind: Role['kind'];
  title: string;
  /** Tabs beside the title. */
  tabs?: React.ReactNode;
}

type Opened = { show: 'form'; role?: Role; copyOf?: Role } | { show: 'preview'; role: Role };

/** 角色管理 and APP角色管理: lists the roles of a kind. */
export function RoleList({ kind, title, tabs }: RoleListProps) {
  const roles = useGroup(sysAuthority);
  const may = useMay();
  const mayVisit = useMayVisit();
  const { remove } = useRecordActions();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const list = usePagedList(roles.page, { fixed: { kind }, chips: { name: (name) => `名称：${name}` } });
  const bindPage = kind === 1 ? 'StoreRoleAppBind' : 'StoreRoleBind';
  const bind = (role: Role) => void navigate(`${pathOfRoute(bindPage) ?? ''}?id=${role.id}`);
  const master = (role: Role) => role.level === 5;

  const staffCount = (row: Role) =>
    row.staffCount > 0 && mayVisit('StoreStaff') ? (
      <Link
        component={RouterLink}
        to={listAddress('StoreStaff', { roleId: row.id })}
        aria-label={`${row.name}的员工，${String(row.staffCount)}人`}
      >
        {row.staffCount}
      </Link>
    ) : (
      row.staffCount
    );
  const columns: Column<Role>[] = [
    { field: 'name', headerName: '角色名称', minWidth: 160, flex: 1 },
    {
      field: 'level',
      headerName: '级别',
      width: 160,
      renderCell: ({ row }) => (master(row) ? <StatusChip tone="orange">店主</StatusChip> : levelText(row.level)),
    },
    {
      field: 'staffCount',
      headerName: '员工数',
      width: 96,
      align: 'right',
      headerAlign: 'right',
      renderCell: ({ row }) => staffCount(row),
    },
    { field: 'remark', headerName: '备注', minWidth: 160, flex: 1 },
    momentColumn('createTime', '创建时间', { width: 180 }),
  ];

  return (
    <ListPage
      title={title}
      tabs={tabs}
      list={list}
      columns={columns}
      filters={<TextField label="角色名称" type="search" maxLength={10} {...list.bind('name')} />}
      add={may('sysAuthority.save') && { label: '新增角色', run: () => setOpened({ show: 'form' }) }}
      card={(row) => ({
        title: row.name,
        ...(master(row) ? { state: <StatusChip tone="orange">店主</StatusChip> } : {}),
        facts: [
          ['级别', levelText(row.level)],
          ['员工数', staffCount(row)],
          ['备注', orDash(row.remark)],
        ],
      })}
      actions={(row) => [
        mayVisit(bindPage) && {
          label: '权限',
          refused: master(row) && '店主拥有全部权限，无需配置',
          run: () => bind(row),
        },
        may('sysAuthority.save') && {
          label: '编辑',
          refused: master(row) && '店主角色不能修改',
          run: () => setOpened({ show: 'form', role: row }),
        },
        may('sysAuthority.save') &&
          mayVisit(bindPage) && {
            label: '复制',
            refused: master(row) && '店主角色不能复制',
            run: () => setOpened({ show: 'form', copyOf: row }),
          },
        mayVisit(bindPage) && { label: '以该角色查看', run: () => setOpened({ show: 'preview', role: row }) },
        may('sysAuthority.delete') &&
          remove(`角色“${row.name}”`, () => roles.del({ id: row.id }), {
            text: '删除后不可恢复，勾选的权限一并删除。',
            refused: master(row)
              ? '店主角色不能删除'
              : row.staffCount > 0 && `还有${String(row.staffCount)}名员工使用该角色，不能删除`,
          }),
      ]}
      actionsWidth={184}
      onOpen={(row) => mayVisit(bindPage) && !master(row) && bind(row)}
      empty="还没有角色。先建角色、勾选权限，再把角色给员工。"
    >
      {opened?.show === 'form' && (
        <RoleForm kind={kind} role={opened.role} copyOf={opened.copyOf} onClose={() => setOpened(undefined)} />
      )}
      {opened?.show === 'preview' && <RolePreview role={opened.role} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}
