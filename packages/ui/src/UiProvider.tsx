import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import 'dayjs/locale/zh-cn';
import { ConfirmProvider } from './confirm';
import { cspNonce } from './cspNonce';
import { NoticeProvider, type NoticeStore } from './notices';
import { theme } from './theme';

const nonce = cspNonce();
const cache = createCache({ key: 'pd', ...(nonce ? { nonce } : {}) });

export function UiProvider({ notices, children }: { notices: NoticeStore; children: React.ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="zh-cn">
          <NoticeProvider notices={notices}>
            <ConfirmProvider>{children}</ConfirmProvider>
          </NoticeProvider>
        </LocalizationProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
