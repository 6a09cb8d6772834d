import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { statusTones } from '@partsdesk/ui/document/tones.ts';
import { sumOf } from '@partsdesk/ui/list/sumOf.ts';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { Money } from '@partsdesk/ui/text/Money';

interface ChosenBarProps {
  chosen: readonly Schemas['SaleOutRow'][];
  /** Why they cannot be received together. */
  refused: string | undefined;
  onReceive: () => void;
  /** Undefined for passers-by, who are no one customer. */
  onAll: (() => void) | undefined;
  onNone: () => void;
}

/**
 * 合并收款: what is chosen, its sum and what can be done. Its place is kept, so that no row moves under a click; on a
 * phone it stands below the cards.
 */
export function ChosenBar({ chosen, refused, onReceive, onAll, onNone }: ChosenBarProps) {
  const none = chosen.length === 0;
  const phone = usePhone();
  return (
    <Box
      role="toolbar"
      aria-label="合并收款"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        flex: 'none',
        minHeight: { sm: 52 },
        bgcolor: none ? { xs: 'background.paper', sm: 'transparent' } : 'background.selected',
        borderRadius: 1,
        position: { xs: 'sticky', sm: 'static' },
        order: { xs: 1, sm: 0 },
        bottom: 0,
        zIndex: 2,
      }}
    >
      {none ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {phone
            ? '选中同一个客户的几张单，可以一起收款。'
            : '勾选同一个客户的几张单，可以一起收款；点客户名称选中他的全部。'}
        </Box>
      ) : (
        <>
          <Box component="span" aria-live="polite">
            已选 <strong>{chosen.length}</strong> 单，欠款 <Money fen={sumOf(chosen, 'debt')} strong />
          </Box>
          <Button
            variant="contained"
            size="small"
            disabled={Boolean(refused)}
            aria-describedby="whyNotTogether"
            onClick={onReceive}
          >
            合并收款
          </Button>
          {onAll && (
            <Button size="small" onClick={onAll}>
              选中该客户全部
            </Button>
          )}
          <Button size="small" onClick={onNone}>
            取消选择
          </Button>
          <Box
            id="whyNotTogether"
            role="status"
            component="span"
            sx={{ fontSize: 13, color: statusTones.orange.color }}
          >
            {refused}
          </Box>
        </>
      )}
    </Box>
  );
}
