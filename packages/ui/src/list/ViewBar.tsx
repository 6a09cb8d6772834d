import Bookmark from '@mui/icons-material/BookmarkBorderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { savedView } from '@partsdesk/sdk/parts/savedView';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGroup } from '../app/ApiProvider';
import { useConfirm } from '../app/confirm';
import { useAct } from '../page/useAct';
import { useSavedViews, type SavedView } from './savedViews';
import { ViewForm } from './ViewForm';

const IN_SIGHT = 5;

/** Shows a list's saved views: chips to choose one, and a menu to save, change, share and delete them. */
export function ViewBar() {
  const offered = useSavedViews();
  const group = useGroup(savedView);
  const confirm = useConfirm();
  const [search, setSearch] = useSearchParams();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [form, setForm] = useState<SavedView | 'new'>();
  const act = useAct(() => void offered?.reload());
  const list = search.get('list') ?? '';
  const bare = list === '' && !search.has('pageNo');

  const show = (view: Pick<SavedView, 'list'> | undefined) => {
    setAnchor(undefined);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('pageNo');
        if (view?.list) next.set('list', view.list);
        else next.delete('list');
        return next;
      },
      { replace: true },
    );
  };
  useDefaultView(offered?.views, bare, show);
  if (!offered) return null;

  const { views, screen } = offered;
  const current = views.find((view) => view.list === list) ?? (bare ? undefined : 'changed');
  const one = current === 'changed' ? undefined : current;
  const choose = (run: () => unknown) => () => {
    setAnchor(undefined);
    void run();
  };
  const remove = async (view: SavedView) => {
    if (
      await confirm({
        title: `删除视图“${view.name}”？`,
        text: view.shared ? '它是共享的，其他同事也将看不到。' : '列表中的数据不受影响。',
        action: '删除',
        danger: true,
      })
    )
      await act('删除成功', () => group.deleteById({ id: view.id }));
  };
  return (
    <Box
      role="group"
      aria-label="列表视图"
      // The padding has room for the outline of what has the focus, which the scrolling box would cut.
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        p: 1,
        m: -1,
        overflowX: 'auto',
        scrollbarWidth: 'none',
      }}
    >
      {views.length > 0 && (
        <Chip
          size="small"
          label="全部"
          variant={bare ? 'filled' : 'outlined'}
          color={bare ? 'primary' : 'default'}
          onClick={() => show(undefined)}
          aria-pressed={bare}
        />
      )}
      {views.slice(0, IN_SIGHT).map((view) => (
        <Chip
          key={view.id}
          size="small"
          label={view.name}
          variant={view === one ? 'filled' : 'outlined'}
          color={view === one ? 'primary' : 'default'}
          onClick={() => show(view)}
          aria-pressed={view === one}
        />
      ))}
      <Button
        size="small"
        color="inherit"
        startIcon={<Bookmark fontSize="small" />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flexShrink: 0, color: 'text.secondary' }}
      >
        视图
      </Button>
      <Menu anchorEl={anchor ?? null} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {views.slice(IN_SIGHT).map((view) => (
          <MenuItem key={view.id} selected={view === one} onClick={() => show(view)}>
            {view.name}
          </MenuItem>
        ))}
        {views.length > IN_SIGHT && <Divider />}
        <MenuItem disabled={bare || one !== undefined} onClick={choose(() => setForm('new'))}>
          把当前条件存为视图…
        </MenuItem>
        {one && (
          <MenuItem
            onClick={choose(() =>
              act(one.isDefault ? '已取消默认' : '已设为默认，下次打开列表时使用', () =>
                group.setDefault({ screen, id: one.isDefault ? null : one.id }),
              ),
            )}
          >
            {one.isDefault ? '取消默认' : `默认打开“${one.name}”`}
          </MenuItem>
        )}
        {one?.own && <MenuItem onClick={choose(() => setForm(one))}>改名或共享…</MenuItem>}
        {one?.own && (
          <MenuItem onClick={choose(() => remove(one))} sx={{ color: 'error.main' }}>
            删除“{one.name}”
          </MenuItem>
        )}
        {views.length === 0 && bare && <MenuItem disabled>先筛选或排序，再存为视图</MenuItem>}
      </Menu>
      {form && (
        <ViewForm
          view={form}
          screen={screen}
          list={list}
          onClose={(saved) => {
            setForm(undefined);
            if (saved) void offered.reload();
          }}
        />
      )}
    </Box>
  );
}

/** Applies the default view once, when the page opens without filters; a filter that is removed later stays removed. */
function useDefaultView(views: readonly SavedView[] | undefined, bare: boolean, show: (view: SavedView) => void) {
  const asked = useRef(false);
  const wanted = views?.find((view) => view.isDefault);
  useEffect(() => {
    if (!views || asked.current) return;
    asked.current = true;
    if (bare && wanted) show(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- only the values at the time when the views arrive count
  }, [views]);
}
