import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { claimError } from '@partsdesk/core/account/claimedErrors';
import { errorMessage } from '@partsdesk/core/account/errorNotice';
import { ApiError } from '@partsdesk/sdk';
import { useLayoutEffect } from 'react';

function errorText(error: unknown): string {
  if (error instanceof ApiError) return errorMessage(error, { path: location.pathname });
  return error instanceof Error && /[\u4e00-\u9fff]/.test(error.message) ? error.message : '加载失败，请稍后重试';
}

/** Reports that loading failed and offers a retry; keeps what is on the screen. No notice says it again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useLayoutEffect(() => claimError(error), [error]);
  return (
    <Alert
      severity="error"
      sx={{ borderRadius: 0 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          重试
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}
