import MenuIcon from '@mui/icons-material/Menu';
import Print from '@mui/icons-material/PrintOutlined';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useWindowKeys } from '@partsdesk/ui/page/useWindowKeys.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../../shell/Brand';
import { helpAddress } from './helpAddress';

interface HelpHeadProps {
  words: string;
  onSearch: (words: string) => void;
  /** Opens the tree on a narrow page. */
  onTree?: () => void;
}

/** Shows the title and the search field; `/` focuses it. */
export function HelpHead({ words, onSearch, onTree }: HelpHeadProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ words, text: words });
  // Resets the text when the address changes: a link out of the hits empties the field.
  if (typed.words !== words) setTyped({ words, text: words === typed.text.trim() ? typed.text : words });
  useWindowKeys((event) => {
    if (event.key !== '/' || (event.target instanceof Element && event.target.closest('input, textarea'))) return;
    event.preventDefault();
    field.current?.focus();
    field.current?.select();
  });
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, md: 4 },
        height: 56,
        px: { xs: 2, md: 'max(24px, calc(50vw - 656px))' },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        displayPrint: 'none',
      }}
    >
      {onTree && (
        <IconButton aria-label="目录" aria-haspopup="dialog" onClick={onTree}>
          <MenuIcon />
        </IconButton>
      )}
      <Box
        component={Link}
        to={helpAddress('start')}
        sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.primary', textDecoration: 'none' }}
      >
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <Brand />
        </Box>
        <Typography
          noWrap
          sx={{ color: 'text.secondary', pl: { sm: 2 }, borderLeft: { sm: 1 }, borderColor: { sm: 'divider' } }}
        >
          帮助
        </Typography>
      </Box>
      <Box sx={{ flex: 1 }} />
      <InputBase
        inputRef={field}
        type="search"
        value={typed.text}
        onChange={({ target }) => {
          setTyped({ words, text: target.value });
          onSearch(target.value.trim());
        }}
        placeholder="搜索帮助"
        startAdornment={<Search sx={{ fontSize: 18, mr: 2, color: 'text.secondary' }} />}
        inputProps={{ 'aria-label': '搜索帮助', maxLength: 30 }}
        sx={{
          width: { xs: 200, sm: 320 },
          minWidth: 0,
          height: 36,
          px: 3,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          '&:focus-within': { borderColor: 'primary.main' },
        }}
      />
      <IconButton
        aria-label="打印本页"
        title="打印本页"
        onClick={() => window.print()}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        <Print />
      </IconButton>
    </Box>
  );
}
