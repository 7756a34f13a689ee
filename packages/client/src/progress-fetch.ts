import type { Fetch } from './exchange.ts';

/** Called while a body is sent: its share from 0 to 1. */
export type Progress = (share: number) => void;

/**
 * A `fetch` that reports how far the body has come, which fetch itself cannot. Falls back to the given one
 * where the browser's older call does not exist.
 */
export function progressFetch(fallback: Fetch, onProgress: Progress): Fetch {
  if (typeof XMLHttpRequest === 'undefined') return fallback;
  return (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', url);
      request.responseType = 'text';
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('content-type') ?? '';
        const headers = { 'content-type': type };
        resolve(new Response(request.responseText, { status: request.status, headers }));
      });
      request.addEventListener('error', () => reject(new TypeError('the request failed')));
      request.addEventListener('abort', () => reject(new TypeError('the request was aborted')));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as FormData);
    });
}
