import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { can } from '@partsdesk/core/lifecycle';
import { subscribeChoiceLifecycle } from '@partsdesk/core/market/remind/subscribeChoiceLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';

const { failed } = subscribeChoiceLifecycle.statuses;

interface TemplateItemProps {
  template: Schemas['SubscribeTemplate'];
  ticked: boolean;
  /** Its message stands on the phone beside. */
  shown: boolean;
  onShow: () => void;
  /** Without it the reader may not choose. */
  onTick: ((on: boolean) => void) | undefined;
  onRetry: (() => void) | undefined;
}

/** One message: ticked or not, when it is sent, where it stands at WeChat, and what became of the last ones. */
export function TemplateItem({ template, ticked, shown, onShow, onTick, onRetry }: TemplateItemProps) {
  const { title, sentWhen, status, reason, sent, notSubscribed, failed: lost } = template;
  const isFailed = status === failed.code && can(subscribeChoiceLifecycle, status, 'choose');
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
        ...(shown ? { bgcolor: 'background.selected' } : {}),
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={ticked}
              disabled={!onTick}
              onChange={(_, on) => {
                onTick?.(on);
                onShow();
              }}
            />
          }
          label={title}
        />
        <Typography variant="body2" color="textSecondary" sx={{ pl: 7 }}>
          {sentWhen}发送。近30天已送达 {sent} 条，用户未订阅 {notSubscribed} 条，未送达 {lost} 条
        </Typography>
        {reason && (
          <Typography variant="body2" color="error" sx={{ pl: 7, overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        )}
      </Box>
      <LifecycleChip lifecycle={subscribeChoiceLifecycle} status={status} />
      {isFailed && onRetry && (
        <Button size="small" onClick={onRetry} aria-label={`再试${title}`}>
          再试
        </Button>
      )}
      <Button size="small" onClick={onShow} aria-pressed={shown} aria-label={`预览${title}`}>
        预览
      </Button>
    </Box>
  );
}
