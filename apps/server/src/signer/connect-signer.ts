import { request as requestByHttp } from 'node:http';
import { request as requestByTls } from 'node:https';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { parseJson } from '../kernel/parse-json.ts';
import { type Signer, SignerFailure, SignerRefusal } from './request.ts';

const UNIX = 'unix:';
const Signed = Type.Object({ raw: Type.String() });
const Proved = Type.Object({
  chain: Type.String(),
  address: Type.String(),
  number: Type.Integer(),
  hash: Type.String(),
  signature: Type.String(),
});
const Refused = Type.Object({ reason: Type.String() });
/** Replies of a signer that has not signed. */
const REFUSED = [400, 401, 422];
/** Several parties that sign together may take this long. */
const TIMEOUT_MS = 60_000;

/** The signer at an address: `unix:` and the path of its socket, or an URL. */
export function connectSigner(url: string, token: string): Signer {
  const ask = async <S extends TSchema>(path: string, reply: S, question: object): Promise<Static<S>> => {
    const { status, body } = await post({ url, token, path }, question).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SignerFailure(`the signer does not answer: ${reason}`);
    });
    const answer = parseJson(body);
    if (status === 200 && Check(reply, answer)) return answer;
    const message = Check(Refused, answer) ? answer.reason : `the signer answers ${status}`;
    throw REFUSED.includes(status) ? new SignerRefusal(message) : new SignerFailure(message);
  };
  return {
    sign: async (request) => (await ask('/sign', Signed, request)).raw,
    prove: async (request) => ask('/prove', Proved, request),
  };
}

function post(
  { url, token, path }: { readonly url: string; readonly token: string; readonly path: string },
  question: object,
): Promise<{ readonly status: number; readonly body: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, timeout: TIMEOUT_MS };
  return new Promise((resolve, reject) => {
    const sent = url.startsWith(UNIX)
      ? requestByHttp({ ...options, socketPath: url.slice(UNIX.length), path })
      : (url.startsWith('https:') ? requestByTls : requestByHttp)(new URL(path, url), options);
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
