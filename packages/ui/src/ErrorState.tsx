import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

const words = (error: unknown): string =>
  error instanceof Error && /[\u4e00-\u9fff]/.test(error.message) ? error.message : '加载失败，请稍后重试';

/** Says that loading failed, keeps what is on the screen, offers another try. */
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
      {words(error)}
    </Alert>
  );
}
