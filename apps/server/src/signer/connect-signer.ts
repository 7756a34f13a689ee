import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import { type Signer, SignerFailure, SignerRefusal, type SigningRequest } from './request.ts';

const UNIX = 'unix:';
/** Replies of a signer that has not signed. */
const REFUSED = [400, 401, 422];
/** Several parties that sign together may take this long. */
const TIMEOUT_MS = 60_000;

/** The signer at an address: `unix:` and the path of its socket, or an URL. */
export function connectSigner(url: string, token: string): Signer {
  return {
    sign: async (question) => {
      const { status, body } = await post(url, token, question).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        throw new SignerFailure(`the signer does not answer: ${reason}`);
      });
      const { raw, reason } = readReply(body);
      if (status === 200 && typeof raw === 'string') return raw;
      const message = reason ?? `the signer answers ${status}`;
      throw REFUSED.includes(status) ? new SignerRefusal(message) : new SignerFailure(message);
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
