import Close from '@mui/icons-material/Close';
import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { createContext, use, useSyncExternalStore } from 'react';

/** What may be done about a notice, such as 查看 or 撤销; the notice stays longer for it. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

interface Notice {
  id: number;
  severity: AlertColor;
  text: string;
  title?: string;
  actions?: readonly NoticeAction[];
}

/** Shows notices from anywhere, also from outside React (the session, the push connection). */
export interface Notices {
  success(text: string, ...actions: NoticeAction[]): void;
  warn(text: string): void;
  error(text: string): void;
  /** Shows a notification with a title, such as 提示; it stays a little longer than a message. */
  notify(text: string, title?: string): void;
}

/** Takes a notice back. */
type TakeBack = () => void;

interface NoticeStore extends Notices {
  success(text: string, ...actions: NoticeAction[]): TakeBack;
  warn(text: string): TakeBack;
  error(text: string): TakeBack;
  notify(text: string, title?: string): TakeBack;
  subscribe: (listener: () => void) => () => void;
  current: () => readonly Notice[];
  dismiss(id: number): void;
}

const MESSAGE_MS = 3000;
const NOTIFICATION_MS = 6000;
const ACTION_MS = 15_000;
const MOST_AT_ONCE = 4;

export function createNotices(): NoticeStore {
  let shown: readonly Notice[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const set = (notices: readonly Notice[]) => {
    shown = notices;
    listeners.forEach((listener) => listener());
  };
  const dismiss = (id: number) => set(shown.filter((notice) => notice.id !== id));
  const show = (notice: Omit<Notice, 'id'>): TakeBack => {
    // Drops a notice that is already visible: a failing page would fill the screen with it.
    if (!notice.actions && shown.some(({ text, title }) => text === notice.text && title === notice.title))
      return () => {};
    const id = nextId++;
    set([...shown, { ...notice, id }].slice(-MOST_AT_ONCE));
    setTimeout(() => dismiss(id), notice.actions ? ACTION_MS : notice.title ? NOTIFICATION_MS : MESSAGE_MS);
    return () => dismiss(id);
  };
  return {
    success: (text, ...actions) => show({ severity: 'success', text, ...(actions.length ? { actions } : {}) }),
    warn: (text) => show({ severity: 'warning', text }),
    error: (text) => show({ severity: 'error', text }),
    notify: (text, title = '提示') => show({ severity: 'error', text, title }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => shown,
    dismiss,
  };
}

export type { NoticeStore };

const NoticeContext = createContext<NoticeStore | undefined>(undefined);

export function NoticeProvider({ notices, children }: { notices: NoticeStore; children: React.ReactNode }) {
  return (
    <NoticeContext value={notices}>
      {children}
      <NoticeStack notices={notices} />
    </NoticeContext>
  );
}

export function useNotice(): Notices {
  const notices = use(NoticeContext);
  if (!notices) throw new Error('useNotice outside UiProvider');
  return notices;
}

function NoticeStack({ notices }: { notices: NoticeStore }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.current);
  // Stands on the middle of the header, where no page has anything to read or press; on a phone, whose header is full,
  // above the bar of actions.
  return (
    <Box
      role="status"
      aria-live="polite"
      sx={{
        position: 'fixed',
        top: { xs: 'auto', md: 4 },
        bottom: { xs: 'calc(80px + env(safe-area-inset-bottom))', md: 'auto' },
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        display: 'grid',
        gap: 2,
        width: 'max-content',
        maxWidth: 'min(520px, calc(100vw - 32px))',
        justifyItems: 'center',
        // At the cash desk at the lower left, above the keys and the count of the lines: the scan field, the first
        // lines, 应收 and the sums must be read at any time. A phone has its pay bar there, so it shows them on the head.
        'body:has([data-desk]) &': {
          top: { xs: 8, md: 'auto' },
          bottom: { xs: 'auto', md: 96 },
          left: 16,
          transform: 'none',
          maxWidth: { md: 'min(520px, 36vw)' },
          justifyItems: 'start',
        },
      }}
    >
      {shown.map(({ id, severity, text, title, actions }) => (
        <Alert
          key={id}
          severity={severity}
          onClose={() => notices.dismiss(id)}
          {...(actions && {
            action: (
              <>
                {actions.map(({ label, run }) => (
                  <Button
                    key={label}
                    size="small"
                    onClick={() => {
                      notices.dismiss(id);
                      run();
                    }}
                  >
                    {label}
                  </Button>
                ))}
                <IconButton size="small" aria-label="关闭" onClick={() => notices.dismiss(id)}>
                  <Close fontSize="small" />
                </IconButton>
              </>
            ),
          })}
          sx={{
            boxShadow: 4,
            alignItems: 'flex-start',
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          {title && <AlertTitle sx={{ fontSize: 14 }}>{title}</AlertTitle>}
          {text}
        </Alert>
      ))}
    </Box>
  );
}
