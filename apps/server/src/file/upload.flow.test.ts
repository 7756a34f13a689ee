import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_LIMITS } from '@openbourse/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStage, pictureParts, startFileStage } from '../testing/file-stage.ts';
import type { Part } from '../testing/multipart.ts';
import { bombPicture, picturedPlace, samplePicture } from '../testing/sample-pictures.ts';

let stage: FileStage;
let nextUser = 100;

beforeAll(async () => {
  stage = await startFileStage();
});
afterAll(() => stage.stop());

/** A user of a test's own, so that no test uses up the day of another. */
function newUser(): number {
  nextUser += 1;
  return nextUser;
}

const send = (bytes: Uint8Array, userId = newUser()) =>
  stage.upload(pictureParts(bytes, 'identity_front'), `user-${userId}`);

async function viewed(bytes: Uint8Array): Promise<Buffer> {
  const userId = newUser();
  const id = await stage.uploadPicture(bytes, { userId, purpose: 'identity_front' });
  const answer = await stage.get(`/api/private/file/view?id=${id}`, `user-${userId}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function storedFiles(): Promise<readonly string[]> {
  const found = await readdir(join(stage.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'of the format %s is kept and shown to its owner only',
    async (format) => {
      const userId = newUser();
      const answer = await send(await samplePicture(format), userId);
      expect(answer.envelope).toMatchObject({ code: 1, data: { width: 64, height: 40 } });
      const { url } = answer.envelope.data as { url: string };
      const own = await stage.get(url, `user-${userId}`);
      expect(own.headers).toMatchObject({
        'content-type': `image/${format}`,
        'content-disposition': `inline; filename="identity_front.${format}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(await sharp(own.body).metadata()).toMatchObject({ format, width: 64, height: 40 });
      const foreign = await stage.get(url, `user-${newUser()}`);
      expect([foreign.status, foreign.envelope.key]).toEqual([404, 'file.not_found']);
    },
  );

  it('is turned upright and loses its owner and place', async () => {
    const sent = await picturedPlace();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const kept = await viewed(sent);
    const { exif, xmp, iptc, icc, width, height } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc, icc, width, height }).toMatchObject({ width: 40, height: 64 });
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.includes('Anna Berger')).toBe(false);
  });

  it.each([
    ['a page behind a JPEG', 'jpeg', '<script>alert(1)</script>'],
    ['an archive behind a PNG', 'png', 'PK\u0003\u0004'],
    ['a page behind a WebP', 'webp', '<html onload=alert(1)>'],
  ] as const)('loses %s', async (_title, format, tail) => {
    const kept = await viewed(Buffer.concat([await samplePicture(format), Buffer.from(tail)]));
    expect(kept.includes(tail)).toBe(false);
    expect((await sharp(kept).metadata()).format).toBe(format);
  });

  it('of many pixels is made smaller, so that the store stays small', async () => {
    const { width, height } = await sharp(
      await viewed(await samplePicture('jpeg', { width: 7_000, height: 5_000 })),
    ).metadata();
    expect([width, height]).toEqual([4_096, 2_926]);
  });

  it('is sealed in the store, which only its owner may read', async () => {
    const before = new Set(await storedFiles());
    await viewed(await samplePicture('png'));
    const path = (await storedFiles()).find((one) => !before.has(one)) ?? '';
    const bytes = await readFile(path);
    expect(bytes.includes('PNG')).toBe(false);
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

describe('what is no picture of the three formats is refused', () => {
  const cases: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array, number, string])[] = [
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'file.unsupported_format',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 415, 'file.unsupported_format'],
    ['a GIF', () => samplePicture('gif'), 415, 'file.unsupported_format'],
    ['a TIFF', () => samplePicture('tiff'), 415, 'file.unsupported_format'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, 'file.unsupported_format'],
    ['nothing', () => Buffer.alloc(0), 415, 'file.unsupported_format'],
    [
      'a page that begins like a JPEG',
      () => Buffer.from('\xff\xd8\xff<script>', 'latin1'),
      415,
      'file.unreadable',
    ],
    ['half a JPEG', async () => (await largeJpeg()).subarray(0, 2_000), 415, 'file.unreadable'],
    ['half a PNG', async () => (await samplePicture('png')).subarray(0, 60), 415, 'file.unreadable'],
    ['an SVG in a PNG', () => signed('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'file.unreadable'],
    ['a picture of 400 megapixels', () => bombPicture(20_000), 413, 'file.too_many_pixels'],
  ];

  it.each(cases)('%s', async (_title, make, status, key) => {
    const before = await storedFiles();
    const answer = await send(await make());
    expect([answer.status, answer.envelope.key]).toEqual([status, key]);
    expect(answer.envelope.details?.['field']).toBe('file');
    expect(await storedFiles()).toEqual(before);
  });

  it('more than the limit of bytes, naming it; as many as the limit are judged', async () => {
    const answer = await send(Buffer.alloc(UPLOAD_LIMITS.bytesMax + 1, 0xff));
    expect([answer.status, answer.envelope.key]).toEqual([413, 'file.too_large']);
    expect(answer.envelope.msg).toBe('文件大小不能超过 5 MB 的限制');
    const whole = await send(Buffer.alloc(UPLOAD_LIMITS.bytesMax, 0xff));
    expect(whole.envelope.key).toBe('file.unsupported_format');
  });
});

describe('a body of other parts is refused', () => {
  const file = (name: string): Part => ({
    name,
    bytes: Buffer.from('x'),
    fileName: 'a.png',
    type: 'image/png',
  });
  const type: Part = { name: 'type', value: 'identity_front' };
  const cases: readonly (readonly [string, readonly Part[], string])[] = [
    ['no file', [type], 'file'],
    ['two files', [type, file('file'), file('file')], 'file'],
    ['a file under another name', [type, file('picture')], 'picture'],
    ['a type twice', [type, type, file('file')], 'type'],
    ['no type', [file('file')], 'type'],
    ['an unknown type', [{ name: 'type', value: 'avatar' }, file('file')], 'type'],
    ['a foreign field', [type, { name: 'user_id', value: '1' }, file('file')], 'user_id'],
    ['a field for the prototype', [type, { name: '__proto__', value: '1' }, file('file')], 'file'],
    ['a long field', [{ name: 'type', value: 'a'.repeat(1_000) }, file('file')], 'type'],
    [
      'too many fields',
      [...Array.from({ length: 9 }, (_, i) => ({ name: `f${i}`, value: '' })), file('file')],
      'file',
    ],
  ];

  it.each(cases)('%s', async (_title, parts, field) => {
    const answer = await stage.upload(parts, `user-${newUser()}`);
    expect([answer.status, answer.envelope.key]).toEqual([400, 'request.invalid']);
    expect(answer.envelope.details?.['field']).toBe(field);
  });

  it('a stranger, whatever is sent', async () => {
    const parts = pictureParts(await samplePicture('png'), 'payment_qr');
    expect((await stage.upload(parts)).status).toBe(401);
    expect((await stage.upload(parts, 'nobody')).status).toBe(401);
  });
});

it('a user has thirty pictures a day, also when they come side by side, and another has as many', async () => {
  const userId = newUser();
  const picture = await samplePicture('png', { width: 2, height: 2 });
  const batches = [12, 12, 12];
  const keys: (string | undefined)[] = [];
  for (const size of batches) {
    const answers = await Promise.all(Array.from({ length: size }, () => send(picture, userId)));
    keys.push(...answers.map(({ envelope }) => envelope.key));
  }
  expect(keys.filter((key) => key === undefined).length).toBe(UPLOAD_LIMITS.perDayMax);
  expect(keys.filter((key) => key === 'file.too_many_today').length).toBe(6);
  expect((await send(picture, newUser())).envelope.code).toBe(1);
  stage.clock.advance(86_400_000);
  expect((await send(picture, userId)).envelope.code).toBe(1);
});

/** Enough of a picture that a part of it is no whole one. */
async function largeJpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
}

function signed(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(text)]);
}
