import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { ScannerProvider } from '../scan/ScannerProvider';
import { ConfirmProvider } from './confirm';
import { cspNonce } from './cspNonce';
import { DialogKeys } from './DialogKeys';
import { NoticeProvider, type NoticeStore } from './notices';
import { theme } from './theme';

const nonce = cspNonce();
const cache = createCache({ key: 'pd', ...(nonce ? { nonce } : {}) });

export function UiProvider({ notices, children }: { notices: NoticeStore; children: React.ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <NoticeProvider notices={notices}>
          <ScannerProvider>
            <ConfirmProvider>{children}</ConfirmProvider>
            <DialogKeys />
          </ScannerProvider>
        </NoticeProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
