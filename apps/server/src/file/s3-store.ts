import { AwsClient } from 'aws4fetch';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { toTimestamp } from '../kernel/db.ts';
import type { FileStore } from './store.ts';

const ANSWER_MS = 10_000;
/** The largest picture that can come back; an answer beyond it is no file of ours. */
const BYTES_MAX = 100 * 1_024 * 1_024;
const NOT_FOUND = 404;

/** Keeps files in a bucket of a service that speaks S3, signed with version 4, under `/<bucket>/<id>`. */
export function createS3Store(settings: NonNullable<Config['fileBucket']>, clock: Clock): FileStore {
  const { url, bucket, key, secret, region } = settings;
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3' });
  const send = async (
    method: 'PUT' | 'GET' | 'DELETE',
    id: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array> => {
    const deadline = new AbortController();
    const cancel = clock.after(ANSWER_MS, () => deadline.abort());
    try {
      const signed = await client.sign(`${url}/${bucket}/${id}`, {
        method,
        ...(body === undefined ? {} : { body }),
        aws: { datetime: signingTime(clock.now()) },
      });
      const answer = await fetch(signed, { redirect: 'error', signal: deadline.signal });
      const isGone = method === 'DELETE' && answer.status === NOT_FOUND;
      const length = Number.parseInt(answer.headers.get('content-length') ?? '0', 10);
      if ((!answer.ok && !isGone) || length > BYTES_MAX)
        throw new Error(`the file store answered ${method} with ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    } finally {
      cancel();
    }
  };
  return {
    put: async (id, bytes) => void (await send('PUT', id, new Uint8Array(bytes))),
    get: (id) => send('GET', id),
    delete: async (id) => void (await send('DELETE', id)),
  };
}

/** `20261121T100000Z`, the form that signatures take. */
function signingTime(now: number): string {
  return toTimestamp(now).replace(/[:-]|\.\d{3}/g, '');
}
