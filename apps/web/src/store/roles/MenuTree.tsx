import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView';
import { TreeItem } from '@mui/x-tree-view/TreeItem';
import {
  isSingle,
  isTickable,
  tickable,
  tickState,
  type MenuNode,
  type TickState,
} from '@partsdesk/core/account/menuTicks';
import { isButton } from '@partsdesk/core/account/permissions';

interface MenuTreeProps {
  nodes: readonly MenuNode[];
  ticked: ReadonlySet<string>;
  /** Returns whether the user holds the entry and so may grant it. */
  mayGive: (id: string) => boolean;
  readOnly: boolean;
  expanded: string[];
  onExpand: (ids: string[]) => void;
  onToggle: (id: string) => void;
}

const checked = { on: true, half: 'mixed', off: false } as const;

/** Ticks pages and buttons; a parent with some ticked children is half ticked. */
export function MenuTree({ nodes, ticked, mayGive, readOnly, expanded, onExpand, onToggle }: MenuTreeProps) {
  const item = (node: MenuNode, above: TickState) => {
    // An entry that follows its parent shows the parent's state.
    const state = isTickable(node) || node.type === 0 ? tickState(node, ticked) : above === 'off' ? 'off' : 'on';
    const fixed = readOnly || node.withParent || (state === 'off' && !tickable([node]).some(mayGive));
    return (
      <TreeItem
        key={node.id}
        itemId={node.id}
        disableSelection={fixed}
        label={
          <Label
            node={node}
            beyond={!node.withParent && tickable([node]).length > 0 && !tickable([node]).some(mayGive)}
          />
        }
        slotProps={{
          root: { 'aria-checked': checked[state] } as object,
          checkbox: {
            indeterminate: state === 'half',
            checked: state === 'on',
            disabled: fixed,
            size: 'small',
          } as object,
          // The name ticks as its box does; the keyboard has Space.
          label: { onClick: fixed ? undefined : () => onToggle(node.id) },
        }}
      >
        {node.children.map((child) => item(child, state))}
      </TreeItem>
    );
  };
  return (
    <SimpleTreeView
      aria-label="菜单与按钮"
      multiSelect
      checkboxSelection
      selectedItems={[...ticked]}
      expandedItems={expanded}
      onExpandedItemsChange={(_, ids) => onExpand(ids)}
      onItemSelectionToggle={(_, id) => onToggle(id)}
      expansionTrigger="iconContainer"
      sx={{
        '& .MuiTreeItem-content': { minHeight: 36, py: 0, borderRadius: 1 },
        '& .MuiTreeItem-content[data-selected]': { bgcolor: 'transparent' },
      }}
    >
      {nodes.map((node) => item(node, 'off'))}
    </SimpleTreeView>
  );
}

function Label({ node, beyond }: { node: MenuNode; beyond: boolean }) {
  const note = node.withParent ? '随上级页面' : beyond ? '您没有该权限' : isSingle(node) ? '需单独勾选' : '';
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <span>{node.name}</span>
      {isButton(node) && (
        <Typography component="span" variant="caption" color="textSecondary">
          按钮
        </Typography>
      )}
      {note && (
        <Typography component="span" variant="caption" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
  );
}
