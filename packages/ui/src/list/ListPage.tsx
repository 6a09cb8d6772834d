import Button from '@mui/material/Button';
import { Page, type PageProps } from '../page/Page';
import { PagedTable, type PagedTableProps } from './PagedTable';
import type { PagedList } from './usePagedList';

interface ListPageProps<Row extends { id: string }>
  extends
    Omit<PagedTableProps<Row>, 'list' | 'label' | 'empty'>,
    Pick<PageProps, 'title' | 'tabs' | 'secondary' | 'filters' | 'moreFilters'> {
  list: Omit<PagedList<Row, never>, 'query' | 'bind'>;
  /** Accessible name of the table, where it is not the title. */
  label?: string;
  /** The button that adds a record, also where there is none yet; false for users who may not. */
  add?: { label: string; run: () => void } | false;
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
  empty,
  children,
  ...table
}: ListPageProps<Row>) {
  const action = add && (
    <Button variant="contained" onClick={add.run}>
      {add.label}
    </Button>
  );
  return (
    <Page {...{ title, tabs, secondary, filters, moreFilters, action }} chips={table.list.chips}>
      <PagedTable<Row> label={label} empty={{ text: empty, action }} {...table} />
      {children}
    </Page>
  );
}
