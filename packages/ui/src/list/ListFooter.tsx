import Box from '@mui/material/Box';
import TablePagination from '@mui/material/TablePagination';
import type { ShownList } from './usePagedList';

type Footed = Pick<ShownList<unknown>, 'total' | 'more' | 'state' | 'goTo' | 'sizes'>;

/** Shows sums left and pages right. Above 10,000 rows the count is a lower bound, shown with a plus sign. */
export function ListFooter({
  list,
  totals,
  tools,
}: {
  list: Footed;
  totals?: React.ReactNode;
  tools?: React.ReactNode;
}) {
  const { pageNo, pageSize } = list.state;
  const lastPage = Math.max(0, Math.ceil(list.total / pageSize) - 1);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        pl: 4,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, minHeight: 20 }}>{totals}</Box>
      {tools}
      <TablePagination
        component="div"
        count={list.total}
        page={Math.min(pageNo - 1, lastPage)}
        rowsPerPage={pageSize}
        rowsPerPageOptions={[...list.sizes]}
        onPageChange={(_, page) => list.goTo(page + 1)}
        onRowsPerPageChange={(event) => list.goTo(1, Number(event.target.value))}
        labelRowsPerPage="每页"
        labelDisplayedRows={({ from, to, count }) =>
          `${from}–${to} / 共 ${count.toLocaleString('en-US')}${list.more ? '+' : ''} 条`
        }
        sx={{ '& .MuiTablePagination-toolbar': { minHeight: 44 } }}
      />
    </Box>
  );
}
