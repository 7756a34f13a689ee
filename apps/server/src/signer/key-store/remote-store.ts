import { hex } from '@scure/base';
import { type TSchema, type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { NamedKeys } from './house-store.ts';
import type { Curve } from './key-store.ts';

const TIMEOUT_MS = 15_000;
/** For each curve the form of a public key, and the name of what is signed. */
const FORMS = {
  secp256k1: {
    key: Type.Object({ publicKey: Type.String({ pattern: '^0[23][0-9a-f]{64}$' }) }),
    signed: 'digest',
  },
  ed25519: { key: Type.Object({ publicKey: Type.String({ pattern: '^[0-9a-f]{64}$' }) }), signed: 'message' },
} as const;
const Signature = Type.Object({ signature: Type.String({ pattern: '^[0-9a-f]{128}$' }) });

/**
 * Keys in a service: a cloud's key management, or one that signs by several parties. It answers two calls, both with a
 * bearer token: `GET /keys/<name>` with `{"publicKey"}`, that of secp256k1 compressed, and `POST /keys/<name>/sign` of
 * `{"digest"}`, or for Ed25519 of the whole `{"message"}`, with `{"signature"}`; all in hex. Before a service of another form stands a small proxy.
 */
export function openRemoteKeys(url: string, token: string, curve: Curve): NamedKeys {
  const { key, signed } = FORMS[curve];
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
    publicKey: async (name) => hex.decode((await call(key, encodeURIComponent(name))).publicKey),
    sign: async (name, message) => {
      const path = `${encodeURIComponent(name)}/sign`;
      return hex.decode((await call(Signature, path, { [signed]: hex.encode(message) })).signature);
    },
  };
}
