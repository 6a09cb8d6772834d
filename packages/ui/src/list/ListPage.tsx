import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Page, type PageProps } from '../page/Page';
import { PagedTable, type PagedTableProps } from './PagedTable';
import { useAskedToAdd } from './useAskedToAdd';
import type { PagedList } from './usePagedList';

interface ListPageProps<Row extends { id: string }>
  extends
    Omit<PagedTableProps<Row>, 'list' | 'label' | 'empty'>,
    Pick<PageProps, 'title' | 'tabs' | 'secondary' | 'filters' | 'moreFilters'> {
  list: Omit<PagedList<Row, never>, 'query' | 'bind' | 'answer'>;
  /** Accessible name of the table, where it is not the title. */
  label?: string;
  /** The button that adds a record, also where there is none yet; false for users who may not. */
  add?: { label: string; run: () => void } | false;
  /** What stands above the table, such as figures. */
  bar?: React.ReactNode;
  /** What an empty list says. */
  empty: string;
  /** Forms and drawers over the list. */
  children?: React.ReactNode;
}

/** Shows a list as a page of its own. */
export function ListPage<Row extends { id: string }>({
  title,
  tabs,
  secondary,
  filters,
  moreFilters,
  label = title,
  add,
  bar,
  empty,
  children,
  ...table
}: ListPageProps<Row>) {
  useAskedToAdd(add);
  const action = add && (
    <Button variant="contained" title="Alt + N" onClick={add.run}>
      {add.label}
    </Button>
  );
  const grid = <PagedTable<Row> label={label} empty={{ text: empty, action }} {...table} />;
  return (
    <Page {...{ title, tabs, secondary, filters, moreFilters, action }} chips={table.list.chips}>
      {table.selection || bar ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
          {bar}
          <Box sx={{ flex: 1, minHeight: 0 }}>{grid}</Box>
        </Box>
      ) : (
        grid
      )}
      {children}
    </Page>
  );
}
