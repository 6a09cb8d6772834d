import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import MuiPagination from '@mui/material/Pagination';
import Select from '@mui/material/Select';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** Page sizes of small tables; large ones have 10, 30, 50, 100 (CONST-22, D85). */
const MINI_PAGE_SIZES: readonly number[] = [10, 20, 50, 100];

const MOST_NUMBERS = 5;

interface MiniPaginationProps {
  /** Page number, from 1. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number, pageSize: number) => void;
}

/**
 * Pages a table in a drawer or a panel: page numbers, or a slider when there are more than five [CONST-22] [CONST-23].
 */
export function MiniPagination({ page, pageSize, total, onChange }: MiniPaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const [sliding, setSliding] = useState<number>();
  const current = Math.min(page, pages);
  return (
    <Box
      role="group"
      aria-label="分页"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 2, minHeight: 40 }}
    >
      <Typography variant="body2" color="textSecondary">
        共 {total} 条
      </Typography>
      {pages > MOST_NUMBERS ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: 1, minWidth: 160, maxWidth: 280 }}>
          <Slider
            size="small"
            min={1}
            max={pages}
            value={sliding ?? current}
            onChange={(_, value) => setSliding(value)}
            onChangeCommitted={(_, value) => {
              setSliding(undefined);
              onChange(value, pageSize);
            }}
            slotProps={{ input: { 'aria-label': '页码' } }}
          />
          <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
            {sliding ?? current} / {pages} 页
          </Typography>
        </Box>
      ) : (
        <MuiPagination size="small" count={pages} page={current} onChange={(_, next) => onChange(next, pageSize)} />
      )}
      <Select
        size="small"
        value={pageSize}
        onChange={(event) => onChange(1, event.target.value)}
        inputProps={{ 'aria-label': '每页条数' }}
        sx={{ height: 28, fontSize: 13 }}
      >
        {MINI_PAGE_SIZES.map((size) => (
          <MenuItem key={size} value={size}>
            {size} 条/页
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}
