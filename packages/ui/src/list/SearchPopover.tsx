import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';

/** Maximum length of a keyword (VALID-16, CONST-29). */
const KEYWORD_MOST = 10;

interface SearchPopoverProps {
  /** Name of the searched field, such as 商品名称. */
  label: string;
  value: string | undefined;
  onSearch: (keyword: string | undefined) => void;
}

/** Takes a keyword where there is no room for a field: in a column's head or a narrow panel [WIDGET-07]. */
export function SearchPopover({ label, value, onSearch }: SearchPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [typed, setTyped] = useState('');
  const search = (keyword: string) => {
    setAnchor(undefined);
    onSearch(keyword.trim() || undefined);
  };
  return (
    <>
      <Tooltip title={value ? `${label}：${value}` : `搜索${label}`}>
        <IconButton
          size="small"
          color={value ? 'primary' : 'default'}
          aria-label={`搜索${label}`}
          aria-haspopup="dialog"
          onClick={(event) => {
            setTyped(value ?? '');
            setAnchor(event.currentTarget);
          }}
        >
          <Search fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `搜索${label}` } }}
      >
        <Box
          component="form"
          onSubmit={(event: React.FormEvent) => {
            event.preventDefault();
            search(typed);
          }}
          sx={{ p: 3, display: 'grid', gap: 2, width: 220 }}
        >
          <OutlinedInput
            autoFocus
            size="small"
            name="keyword"
            value={typed}
            placeholder={label}
            onChange={(event) => setTyped(event.target.value.slice(0, KEYWORD_MOST))}
            slotProps={{ input: { 'aria-label': label, maxLength: KEYWORD_MOST } }}
          />
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'end' }}>
            <Button size="small" onClick={() => search('')}>
              重置
            </Button>
            <Button size="small" type="submit" variant="contained">
              搜索
            </Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
}
