import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListSubheader from '@mui/material/ListSubheader';
import Typography from '@mui/material/Typography';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import type { Schemas } from '@partsdesk/sdk/types/basic';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import type { Role } from './RoleForm';

type Menu = Schemas['Menu'];

/**
 * 以该角色查看: draws the menu as a holder of the role sees it, with each page's buttons. A drawing and not a mode of the
 * console: with the viewer's own rights in force, that would show lists that the role never sees.
 */
export function RolePreview({ role, onClose }: { role: Role; onClose: () => void }) {
  const menus = useGroup(sysMenu);
  const { data, error, reload } = useLoad(menus.listByAuthIds, { authIds: [role.id] });
  return (
    <DetailDrawer title={`以“${role.name}”查看`} onClose={onClose}>
      <Alert severity="info" sx={{ borderRadius: 0 }}>
        只读预览：持有该角色的员工登录后看到的菜单，以及每个页面上可用的按钮。一名员工有多个角色时，各角色的权限相加。
      </Alert>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={5} />}
      {data && <Preview menus={data} />}
    </DetailDrawer>
  );
}

function Preview({ menus }: { menus: readonly Menu[] }) {
  const [chosen, setChosen] = useState<string>();
  const below = (id: string | null) => menus.filter((menu) => menu.parentId === id);
  const modules = below(null).filter((menu) => menu.type === 0 && below(menu.id).some((page) => page.type === 1));
  const page =
    menus.find((menu) => menu.id === chosen) ?? below(modules[0]?.id ?? null).find((menu) => menu.type === 1);
  if (!modules.length) return <EmptyState text="该角色还没有任何权限，员工登录后会看到“菜单为空”。" />;
  const buttons = page ? below(page.id).filter((menu) => menu.type === 2) : [];
  const hidden = page ? below(page.id).filter((menu) => menu.type === 1) : [];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '220px 1fr' }, minHeight: 360 }}>
      <List
        dense
        component="nav"
        aria-label="预览菜单"
        sx={{ bgcolor: 'background.group', borderRight: 1, borderColor: 'divider', py: 0 }}
      >
        {modules.map((module) => (
          <li key={module.id}>
            <ListSubheader sx={{ bgcolor: 'inherit', lineHeight: '32px' }} disableSticky>
              {module.name}
              {module.display === 0 ? '（不在菜单中）' : ''}
            </ListSubheader>
            {below(module.id)
              .filter((menu) => menu.type === 1)
              .map((menu) => (
                <ListItemButton
                  key={menu.id}
                  selected={menu.id === page?.id}
                  onClick={() => setChosen(menu.id)}
                  sx={{ pl: 6 }}
                >
                  {menu.name}
                </ListItemButton>
              ))}
          </li>
        ))}
      </List>
      {page && (
        <Box sx={{ p: 4, display: 'grid', gap: 4, alignContent: 'start' }}>
          <Typography variant="h3">{page.name}</Typography>
          <Words title="可用的按钮" words={buttons.map((button) => button.name)} none="没有按钮：只能查看" />
          {hidden.length > 0 && <Words title="可打开的下级页面" words={hidden.map((one) => one.name)} none="" />}
        </Box>
      )}
    </Box>
  );
}

function Words({ title, words, none }: { title: string; words: readonly string[]; none: string }) {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {words.length === 0 && <Typography>{none}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {words.map((word) => (
          <Chip key={word} size="small" variant="outlined" label={word} />
        ))}
      </Box>
    </Box>
  );
}
