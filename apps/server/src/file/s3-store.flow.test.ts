import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { type FileStage, startFileStage } from '../testing/file-stage.ts';
import { samplePicture } from '../testing/sample-pictures.ts';
import { createS3Store } from './s3-store.ts';

/** The key and secret that the test server knows. */
const KEY = 'S3RVER';
let server: S3rver;
let folder: string;
let url: string;
let stage: FileStage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openbourse-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  url = `http://127.0.0.1:${(await server.run()).port}`;
  const env = {
    OB_S3_URL: url,
    OB_S3_BUCKET: 'files',
    OB_S3_KEY: KEY,
    OB_S3_SECRET: KEY,
    OB_S3_REGION: 'eu-central-1',
  };
  // The service refuses requests that are signed at another time than its own.
  stage = await startFileStage(env, systemClock.now());
});
afterAll(async () => {
  await stage.stop();
  await server.close();
  await rm(folder, { recursive: true });
});

const storeWith = (key: string) =>
  createS3Store({ url, bucket: 'files', key, secret: KEY, region: 'eu-central-1' }, systemClock);

it('keeps, reads and removes bytes, and removing twice is harmless', async () => {
  const store = storeWith(KEY);
  await store.put('a', Uint8Array.of(1, 2, 3));
  expect([...(await store.get('a'))]).toEqual([1, 2, 3]);
  await store.delete('a');
  await store.delete('a');
  await expect(store.get('a')).rejects.toThrow('404');
});

it('fails with a key that the service does not know', async () => {
  await expect(storeWith('wrong').put('b', Uint8Array.of(1))).rejects.toThrow('403');
});

it('shows a picture to its owner that it keeps sealed in the bucket', async () => {
  const picture = await samplePicture('png');
  const id = await stage.uploadPicture(picture, { userId: 1, purpose: 'identity_front' });
  const answer = await stage.get(`/api/private/file/view?id=${id}`, 'user-1');
  expect((await sharp(answer.body).metadata()).format).toBe('png');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const objects = found.filter((one) => one.isFile() && one.name.includes(id) && one.name.endsWith('object'));
  expect(objects.length).toBe(1);
  for (const one of objects) {
    expect((await readFile(join(one.parentPath, one.name))).includes('PNG')).toBe(false);
  }
});
