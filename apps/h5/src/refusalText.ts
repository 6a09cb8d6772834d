import { RefusedError, TooManyRequestsError } from '@partsdesk/sdk';

/** Says why a call was refused, in the server's words, or that no answer came. */
export const refusalText = (error: unknown): string =>
  error instanceof RefusedError || error instanceof TooManyRequestsError
    ? error.message
    : '网络不通，请检查手机网络后重试。';
