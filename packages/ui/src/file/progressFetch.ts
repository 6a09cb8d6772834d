/** Makes a `fetch` for one upload that reports the progress from 0 to 1, which the platform's own cannot. */
export function progressFetch(onProgress: (sent: number) => void): typeof globalThis.fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', address instanceof Request ? address.url : address);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) => {
        if (total) onProgress(loaded / total);
      };
      request.onload = () => {
        const headers = new Headers();
        for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
          const [name = '', ...value] = line.split(': ');
          if (name) headers.append(name, value.join(': '));
        }
        resolve(new Response(request.response as Blob, { status: request.status, headers }));
      };
      request.onerror = () => {
        reject(new TypeError('network'));
      };
      const giveUp = () => {
        request.abort();
        reject(init.signal?.reason instanceof Error ? init.signal.reason : new DOMException('aborted', 'AbortError'));
      };
      if (init.signal?.aborted) return giveUp();
      init.signal?.addEventListener('abort', giveUp);
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}
