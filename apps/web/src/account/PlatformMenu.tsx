import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tabs from '@mui/material/Tabs';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { TextField } from '@partsdesk/ui/form/TextField';
import { RowActions } from '@partsdesk/ui/list/RowActions';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { useState } from 'react';
import { menuRows, type MenuRecord, type MenuRow } from './menuRows';
import { menuTypes, PlatformMenuForm } from './PlatformMenuForm';

/** 菜单管理: edits the modules, pages and buttons of all stores as a tree. */
export function PlatformMenu() {
  const group = useGroup(sysMenu);
  const confirm = useConfirm();
  const phone = usePhone();
  const [kind, setKind] = useState<0 | 1>(0);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [keyword, setKeyword] = useState('');
  const [editing, setEditing] = useState<MenuRecord | { under: string | null }>();
  const { data: menus, error, reload } = useLoad(group.list, { kind });
  const act = useAct();
  const rows = menuRows(menus ?? [], open, keyword.trim());

  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const remove = async ({ id, name }: MenuRow) => {
    if (
      await confirm({
        title: `删除菜单“${name}”？`,
        text: '所有店铺的角色都会失去该权限，不可恢复。',
        action: '删除',
        danger: true,
      })
    )
      await act('删除成功', () => group.delete({ id }));
  };
  const actions = (row: MenuRow) => [
    { label: '编辑', run: () => setEditing(row) },
    { label: '新增下级', refused: row.type === 2 && '按钮下不能再有菜单', run: () => setEditing({ under: row.id }) },
    { label: '删除', danger: true, refused: row.children > 0 && '还有下级菜单，不能删除', run: () => void remove(row) },
  ];

  return (
    <Page
      title="菜单管理"
      action={
        <Button variant="contained" onClick={() => setEditing({ under: null })}>
          新增菜单
        </Button>
      }
      filters={<TextField label="名称或路径" name="keyword" value={keyword} onChange={setKeyword} maxLength={20} />}
    >
      <Tabs
        value={kind}
        onChange={(_, value: 0 | 1) => setKind(value)}
        sx={{ px: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value={0} label="后台菜单" />
        <Tab value={1} label="APP菜单" />
      </Tabs>
      {error !== undefined && !menus && <ErrorState error={error} onRetry={reload} />}
      {!menus && error === undefined && <PageSkeleton />}
      {menus && !rows.length && <EmptyState text={keyword ? '没有符合条件的菜单' : '还没有菜单'} />}
      {rows.length > 0 && (
        <Box tabIndex={0} role="region" aria-label="菜单" sx={{ flex: 1, overflow: 'auto' }}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>名称</TableCell>
                {!phone && (
                  <>
                    <TableCell sx={{ width: 80 }}>类型</TableCell>
                    <TableCell sx={{ width: 260 }}>路径</TableCell>
                    <TableCell align="right" sx={{ width: 80 }}>
                      排序
                    </TableCell>
                    <TableCell sx={{ width: 80 }}>显示</TableCell>
                  </>
                )}
                <TableCell sx={{ width: phone ? 150 : 220 }}>操作</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id} hover onDoubleClick={() => setEditing(row)}>
                  <TableCell sx={{ pl: 2 + row.depth * (phone ? 3 : 5) }}>
                    {row.children > 0 ? (
                      <IconButton
                        size="small"
                        aria-label={`${open.has(row.id) ? '收起' : '展开'}${row.name}`}
                        aria-expanded={open.has(row.id)}
                        onClick={() => toggle(row.id)}
                      >
                        {open.has(row.id) || keyword ? (
                          <ExpandMore fontSize="small" />
                        ) : (
                          <ChevronRight fontSize="small" />
                        )}
                      </IconButton>
                    ) : (
                      <Box component="span" sx={{ display: 'inline-block', width: 30 }} />
                    )}
                    {row.name}
                  </TableCell>
                  {!phone && (
                    <>
                      <TableCell>{menuTypes[row.type].label}</TableCell>
                      <TableCell sx={{ fontFamily: 'monospace', color: 'text.secondary' }}>{row.path}</TableCell>
                      <TableCell align="right">{row.sort}</TableCell>
                      <TableCell>{row.display ? '显示' : '隐藏'}</TableCell>
                    </>
                  )}
                  <TableCell>
                    <RowActions actions={actions(row)} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {editing && (
        <PlatformMenuForm menu={editing} menus={menus ?? []} kind={kind} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}
