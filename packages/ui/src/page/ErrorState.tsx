import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

const errorText = (error: unknown): string =>
  error instanceof Error && /[\u4e00-\u9fff]/.test(error.message) ? error.message : '加载失败，请稍后重试';

/** Reports that loading failed and offers a retry; keeps what is on the screen. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
