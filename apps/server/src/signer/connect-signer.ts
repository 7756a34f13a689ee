import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { type Signer, SignerRefusal, type SigningRequest } from './request.ts';

const UNIX = 'unix:';
/** Several parties that sign together may take this long. */
const TIMEOUT_MS = 60_000;

/** The signer at an address: `unix:` and the path of its socket, or an URL. */
export function connectSigner(url: string, token: string): Signer {
  return {
    sign: async (question) => {
      const { status, body } = await post(url, token, question).catch((error: unknown) => {
        throw new SignerRefusal(
          `the signer does not answer: ${error instanceof Error ? error.message : error}`,
        );
      });
      const { raw, reason } = readReply(body);
      if (status !== 200 || typeof raw !== 'string')
        throw new SignerRefusal(reason ?? `it answers ${status}`);
      return raw;
    },
  };
}

function post(
  url: string,
  token: string,
  question: SigningRequest,
): Promise<{ readonly status: number; readonly body: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, timeout: TIMEOUT_MS };
  return new Promise((resolve, reject) => {
    const sent = url.startsWith(UNIX)
      ? request({ ...options, socketPath: url.slice(UNIX.length), path: '/sign' })
      : (url.startsWith('https:') ? requestByTls : request)(new URL('/sign', url), options);
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error(`no reply within ${TIMEOUT_MS / 1000} s`)));
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.end(JSON.stringify(question));
  });
}

function readReply(body: string): { readonly raw?: unknown; readonly reason?: string } {
  try {
    return JSON.parse(body) as { readonly raw?: unknown; readonly reason?: string };
  } catch {
    return {};
  }
}
