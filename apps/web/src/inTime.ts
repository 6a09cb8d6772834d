const CHUNK_TIMEOUT_MS = 120_000;

/** Rejects after a timeout, so that the user can retry a page that does not load (HTTP-09). */
export async function inTime<Value>(wanted: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('页面加载超时，请检查网络后重试')), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([wanted, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
