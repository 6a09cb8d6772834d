import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { Fault } from '@partsdesk/print/itemNames';

interface ProblemsProps {
  faults: readonly Fault[] | undefined;
  /** Opens the item that is to blame. */
  onOpen: (item: string) => void;
}

/** Lists what would be spoilt; each leads to its item. */
export const Problems = ({ faults, onOpen }: ProblemsProps) => (
  <Box
    component="section"
    aria-label="问题"
    sx={{ borderTop: 1, borderColor: 'divider', maxHeight: 180, overflowY: 'auto' }}
  >
    {!faults && <Alert severity="info">正在用各种单据试排…</Alert>}
    {faults?.length === 0 && <Alert severity="success">没有问题：短的、长的、多页的单据都能打印完整。</Alert>}
    {faults && faults.length > 0 && (
      <>
        <Alert severity="error">有 {faults.length} 处问题，改好才能保存。点一条就选中那一项。</Alert>
        <List dense disablePadding>
          {faults.map(({ item, message }, at) => (
            <ListItemButton key={at} onClick={() => onOpen(item)}>
              <ListItemText primary={item} secondary={message} />
            </ListItemButton>
          ))}
        </List>
      </>
    )}
  </Box>
);
