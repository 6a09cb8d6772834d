import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useWhileShown } from '@partsdesk/ui/page/pageShown.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useId } from 'react';
import { daysText } from './signInTexts';

interface StandCodeProps {
  exhibition: Schemas['SignInExhibition'];
  onClose: () => void;
}

const LEAST_WAIT_MS = 1000;
/** A code that rotates is fetched so often while its stand is shown; the one before counts for as long again. */
const TURN_MS = 30_000;

/** 签到码: fills the screen of the stand; a rotating code changes by itself. */
export function StandCode({ exhibition, onClose }: StandCodeProps) {
  const fairs = useGroup(signInExhibition);
  const title = useId();
  const { data, error, reload } = useLoad(fairs.showQrcode, { id: exhibition.id });
  const changes = data?.changes;
  useWhileShown(() => {
    if (!changes) return;
    const wait = new Date(changes).getTime() - new Date().getTime();
    // The clock of the stand may be wrong: then the code is fetched once a turn.
    const timer = setTimeout(reload, wait > TURN_MS ? TURN_MS : Math.max(wait, LEAST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [changes, reload]);
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={title}>
      <Box
        sx={{
          minHeight: '100%',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 4,
          p: 4,
          textAlign: 'center',
        }}
      >
        <Typography id={title} component="h2" sx={{ fontSize: { xs: 24, md: 36 }, fontWeight: 600 }}>
          {exhibition.name}
        </Typography>
        <Typography color="textSecondary">
          {[daysText(exhibition), exhibition.place].filter(Boolean).join('　')}
        </Typography>
        {error !== undefined && <ErrorState error={error} onRetry={reload} />}
        {error === undefined && (
          <Box sx={{ width: 'min(80vw, 55vh)', aspectRatio: '1 / 1', display: 'grid', placeItems: 'center' }}>
            {data && (
              <Box
                component="img"
                src={data.image}
                alt={`${exhibition.name}的签到码`}
                sx={{ width: '100%', height: '100%' }}
              />
            )}
          </Box>
        )}
        {data && (
          <>
            <Typography sx={{ fontSize: 20 }}>微信扫码签到</Typography>
            <Typography color="textSecondary">{exhibition.purpose}</Typography>
            {data.changes && <Typography color="textSecondary">签到码每 30 秒更换，请现场扫码</Typography>}
          </>
        )}
        <Button variant="outlined" autoFocus onClick={onClose}>
          关闭
        </Button>
      </Box>
    </Dialog>
  );
}
