import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { startPush } from '@partsdesk/core/notice/push';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { Page } from '@partsdesk/ui/page/Page';
import { useEffect, useState } from 'react';
import { observedPush, pushAddress } from '../browserPush';
import { now, sessionActor } from '../session';

interface Heard {
  at: number;
  text: string;
}

/** WebSocket测试: lists the push connection's messages as they arrive. */
export function TestWebsocket() {
  const [connected, setConnected] = useState(false);
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const hear = (text: string) => setHeard((before) => [{ at: now(), text }, ...before].slice(0, 50));
    const push = startPush(
      observedPush({
        message: (text) => hear(`收到：${text}`),
        closed: (code) => hear(`连接断开（${String(code)}）`),
      }),
      {
        url: () => pushAddress(sessionActor.getSnapshot().context.user?.id),
        refetch: () => hear('提醒数量需要刷新'),
        onState: setConnected,
      },
    );
    return () => push.stop();
  }, [round]);
  return (
    <Page
      title="WebSocket测试"
      plain
      action={
        <Button variant="contained" onClick={() => setRound((count) => count + 1)}>
          重新连接
        </Button>
      }
      secondary={<Button onClick={() => setHeard([])}>清空</Button>}
    >
      <Paper variant="outlined" sx={{ p: 4, display: 'grid', gap: 3 }}>
        <Box>
          <StatusChip tone={connected ? 'green' : 'grey'}>{connected ? '已连接' : '未连接'}</StatusChip>
        </Box>
        <Box
          component="ol"
          aria-label="消息"
          aria-live="polite"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {heard.map(({ at, text }, index) => (
            <li key={`${String(at)} ${String(heard.length - index)}`}>
              <Typography component="span" color="textSecondary">
                {formatMoment(at)}
              </Typography>{' '}
              {text}
            </li>
          ))}
        </Box>
        {heard.length === 0 && (
          <Typography color="textSecondary">还没有消息。在另一个窗口开单、评价或提交申请，这里会收到推送。</Typography>
        )}
      </Paper>
    </Page>
  );
}
