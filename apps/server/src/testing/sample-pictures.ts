import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture with some content, in any format that the library writes. */
export async function samplePicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff',
  size: { readonly width: number; readonly height: number } = { width: 64, height: 40 },
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: { r: 40, g: 120, b: 200 } } })
    .toFormat(format)
    .toBuffer();
}

/** Picture as a telephone writes it: turned by a quarter, with its owner and the place besides the pixels. */
export async function picturedPlace(): Promise<Buffer> {
  const picture = await samplePicture('jpeg');
  return sharp(picture)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Anna Berger' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 32/1 0/1' },
    })
    .toBuffer();
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A small PNG file that decodes to a huge picture: one bit for each pixel, all of them the same. */
export function bombPicture(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side);
  const body = deflateSync(rows);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A picture that no format makes small. */
export async function noisePicture(side = 800): Promise<Buffer> {
  const [width, height, channels] = [side, side, 3] as const;
  const raw = randomBytes(width * height * channels);
  return sharp(raw, { raw: { width, height, channels } }).png().toBuffer();
}
