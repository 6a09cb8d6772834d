import Alert from '@mui/material/Alert';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { Fault } from '@partsdesk/print/check';
import { Section } from '@partsdesk/ui/page/Section';

interface ProblemsProps {
  faults: readonly Fault[] | undefined;
  /** Opens the item that is to blame. */
  onOpen: (item: string) => void;
}

/** Lists what would be spoilt; each leads to its item. */
export const Problems = ({ faults, onOpen }: ProblemsProps) => (
  <Section title="问题">
    {!faults && <Alert severity="info">正在用各种单据试排…</Alert>}
    {faults?.length === 0 && <Alert severity="success">没有问题：短的、长的、多页的单据都能打印完整。</Alert>}
    {faults && faults.length > 0 && (
      <>
        <Alert severity="error">有 {faults.length} 处问题，改好才能保存。点一条可以打开它。</Alert>
        <List dense disablePadding>
          {faults.map(({ item, message }, at) => (
            <ListItemButton key={at} onClick={() => onOpen(item)}>
              <ListItemText primary={item} secondary={message} />
            </ListItemButton>
          ))}
        </List>
      </>
    )}
  </Section>
);
