import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { foundNodes, tickable, tickAll, toggleTick, type MenuNode } from '@partsdesk/core/account/menuTicks';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { MenuTree } from './MenuTree';
import type { Role } from './RoleForm';
import { levelText } from './roleLevels';

/** Lists the ids of entries with children. */
const parents = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length ? [node.id, ...parents(node.children)] : []));

interface Loaded {
  role: Role;
  tree: MenuNode[];
  granted: string[];
  mine: Set<string>;
}

/** 角色权限配置 and APP权限配置: edits a role's rights. */
function RoleBind({ kind, title }: { kind: Role['kind']; title: string }) {
  const [roles, menus] = [useGroup(sysAuthority), useGroup(sysMenu)];
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get('id') ?? undefined;
  const { data, error, reload } = useLoad(id, async (signal): Promise<Loaded> => {
    const [role, tree, granted, mine] = await Promise.all([
      roles.get({ id: id ?? '' }, { signal }),
      menus.listAllChild({ kind }, { signal }),
      menus.listByAuthIds({ authIds: [id ?? ''] }, { signal }),
      menus.listAuthMenu({ kind }, { signal }),
    ]);
    return { role, tree, granted: granted.map((menu) => menu.id), mine: new Set(mine.map((menu) => menu.id)) };
  });
  const back = () => void navigate(pathOfRoute(kind === 1 ? 'StoreAppRole' : 'StoreRole') ?? '');
  if (!id)
    return (
      <Page title={title}>
        <EmptyState
          text="请先选择要配置权限的角色"
          action={
            <Button variant="contained" onClick={back}>
              去角色列表
            </Button>
          }
        />
      </Page>
    );
  if (error !== undefined && !data)
    return (
      <Page title={title}>
        <ErrorState error={error} onRetry={reload} />
      </Page>
    );
  if (!data)
    return (
      <Page title={title}>
        <PageSkeleton rows={8} />
      </Page>
    );
  return (
    <Rights
      key={`${data.role.id} ${String(data.role.version)}`}
      {...data}
      title={title}
      reload={reload}
      onBack={back}
    />
  );
}

function Rights({
  role,
  tree,
  granted,
  mine,
  title,
  reload,
  onBack,
}: Loaded & { title: string; reload: () => void; onBack: () => void }) {
  const grants = useGroup(sysMenuAuthority);
  const notice = useNotice();
  const conflict = useConflict(reload);
  const [words, setWords] = useState('');
  const [expanded, setExpanded] = useState(() => tree.map((node) => node.id));
  const possible = tickable(tree);
  const master = role.level === 5;
  const form = useForm({
    initial: { menuIds: (master ? possible : possible.filter((id) => granted.includes(id))).toSorted() },
    save: async ({ menuIds }, idempotencyKey) => {
      await conflict(
        grants.authorizeMenu({ authorityId: role.id, version: role.version, menuIds }, { idempotencyKey }),
      );
      notice.success('权限已保存，员工下一次操作起生效');
      reload();
    },
  });
  const ticked = new Set(form.draft.menuIds);
  const mayGive = (id: string) => mine.has(id) || granted.includes(id);
  const set = (next: ReadonlySet<string>) => form.change({ menuIds: [...next].toSorted() });
  const shown = words.trim() ? foundNodes(tree, words.trim()) : tree;
  const save = (
    <Button
      variant="contained"
      loading={form.saving}
      disabled={!form.changed || master}
      onClick={() => void form.submit()}
    >
      保存
    </Button>
  );
  return (
    <Page
      title={`${title}：${role.name}`}
      action={save}
      secondary={
        <>
          <StatusChip tone={master ? 'orange' : 'grey'}>{levelText(role.level)}</StatusChip>
          <Button onClick={onBack}>返回</Button>
        </>
      }
      filters={
        <TextField label="搜索页面或按钮" name="words" type="search" maxLength={10} value={words} onChange={setWords} />
      }
    >
      <Box sx={{ p: { xs: 0, sm: 4 }, pt: { sm: 2 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Button size="small" onClick={() => setExpanded(parents(tree))}>
            全部展开
          </Button>
          <Button size="small" onClick={() => setExpanded([])}>
            全部收起
          </Button>
          <Button size="small" disabled={master} onClick={() => set(tickAll(tree, ticked, mayGive))}>
            全选
          </Button>
          <Button size="small" disabled={master} onClick={() => set(new Set())}>
            清空
          </Button>
          <Box role="status" sx={{ ml: 'auto', fontSize: 13, color: 'text.secondary' }}>
            {master ? '店主拥有全部权限，无需配置' : `已勾选 ${String(ticked.size)} / ${String(possible.length)} 项`}
          </Box>
        </Box>
        {shown.length === 0 ? (
          <EmptyState text="没有符合条件的页面或按钮" />
        ) : (
          <MenuTree
            nodes={shown}
            ticked={ticked}
            mayGive={mayGive}
            readOnly={master}
            expanded={words.trim() ? parents(shown) : expanded}
            onExpand={setExpanded}
            onToggle={(id) => set(toggleTick(tree, ticked, id, mayGive))}
          />
        )}
      </Box>
    </Page>
  );
}

export function StoreRoleBind() {
  return <RoleBind kind={0} title="角色权限配置" />;
}

export function StoreRoleAppBind() {
  return <RoleBind kind={1} title="APP权限配置" />;
}
