import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView';
import { TreeItem } from '@mui/x-tree-view/TreeItem';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { SearchPopover } from '@partsdesk/ui/list/SearchPopover';
import { useState } from 'react';

type Category = Schemas['GoodsCategory'];

const ALL = 'all';

interface CategorySideProps {
  categories: readonly Category[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Shows the category tree beside a list; choosing a category filters by it and its descendants. */
export function CategorySide({ categories, chosen, onChoose }: CategorySideProps) {
  const [keyword, setKeyword] = useState<string>();
  const above = (id: string | null | undefined): string[] => {
    const category = categories.find((one) => one.id === id);
    return category ? [...above(category.parentId), category.id] : [];
  };
  const found = keyword && new Set(categories.flatMap(({ id, name }) => (name.includes(keyword) ? above(id) : [])));
  const shown = found ? categories.filter(({ id }) => found.has(id)) : categories;
  return (
    <Box component="nav" aria-label="商品分类" sx={{ overflow: 'auto', borderRight: 1, borderColor: 'divider', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2 }}>
        <Typography variant="caption" color="textSecondary" role="status" sx={{ flex: 1, minWidth: 0 }}>
          {keyword && (shown.length > 0 ? `含“${keyword}”的分类` : `没有含“${keyword}”的分类`)}
        </Typography>
        <SearchPopover label="分类" value={keyword} onSearch={setKeyword} />
      </Box>
      <SimpleTreeView
        // Mounts the tree anew when the categories are loaded or searched, so that it expands to the category in the
        // address, or to those found.
        key={`${String(categories.length)} ${keyword ?? ''}`}
        aria-label="商品分类"
        selectedItems={chosen ?? ALL}
        defaultExpandedItems={found ? [...found] : above(chosen)}
        expansionTrigger="content"
        onSelectedItemsChange={(_, id) => onChoose(id === ALL ? undefined : (id ?? undefined))}
        sx={{ '& .MuiTreeItem-label': { fontSize: 14 }, '& .MuiTreeItem-content': { py: 1, gap: 1 } }}
      >
        <TreeItem itemId={ALL} label="全部商品" />
        <Branches categories={shown} parentId={null} />
      </SimpleTreeView>
    </Box>
  );
}

function Branches({ categories, parentId }: { categories: readonly Category[]; parentId: string | null }) {
  return categories
    .filter((category) => category.parentId === parentId)
    .map(({ id, name }) => (
      <TreeItem key={id} itemId={id} label={name}>
        {categories.some((child) => child.parentId === id) ? (
          <Branches categories={categories} parentId={id} />
        ) : undefined}
      </TreeItem>
    ));
}
