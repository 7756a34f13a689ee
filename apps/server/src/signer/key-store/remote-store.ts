import { hex } from '@scure/base';
import { type TSchema, type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { NamedKeys } from './house-store.ts';

const TIMEOUT_MS = 15_000;
const PublicKey = Type.Object({ publicKey: Type.String({ pattern: '^0[23][0-9a-f]{64}$' }) });
const Signature = Type.Object({ signature: Type.String({ pattern: '^[0-9a-f]{128}$' }) });

/**
 * Keys in a service: a cloud's key management, or one that signs by several parties. It answers two calls, both with a
 * bearer token: `GET /keys/<name>` with `{"publicKey"}`, compressed, and `POST /keys/<name>/sign` of `{"digest"}` with
 * `{"signature"}`, r and s; all in hex. Before a service of another form stands a small proxy.
 */
export function openRemoteKeys(url: string, token: string): NamedKeys {
  const call = async <S extends TSchema>(schema: S, path: string, body?: object): Promise<Static<S>> => {
    const reply = await fetch(`${url.replace(/\/$/, '')}/keys/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`the key service answers ${reply.status}`);
    const answer: unknown = await reply.json();
    if (!Check(schema, answer)) throw new Error('the key service answers in another form');
    return answer;
  };
  return {
    publicKey: async (name) => hex.decode((await call(PublicKey, encodeURIComponent(name))).publicKey),
    sign: async (name, digest) => {
      const path = `${encodeURIComponent(name)}/sign`;
      return hex.decode((await call(Signature, path, { digest: hex.encode(digest) })).signature);
    },
  };
}
