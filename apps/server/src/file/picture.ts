import { UPLOAD_LIMITS } from '@openbourse/api';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../kernel/error.ts';

/** A picture as it is kept: drawn anew, so that nothing of the sender's file but its pixels is left. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly contentType: PictureType;
  readonly width: number;
  readonly height: number;
}

export type PictureType = (typeof UPLOAD_LIMITS.contentTypes)[number];

const PIXELS_MAX = UPLOAD_LIMITS.megapixelsMax * 1_000_000;
const SECONDS_MAX = 10;
/** Documents stay readable, and no picture takes more than its share of the store. */
const SIDE_MAX = 4_096;
const JPEG_QUALITY = 86;
const WEBP_QUALITY = 86;

// Every loader is shut, then three are opened, so that a flaw in the reader of another format cannot be reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const startsWith = (bytes: Uint8Array, marker: readonly number[], at = 0): boolean =>
  marker.every((byte, index) => bytes[at + index] === byte);

const SIGNATURES: Readonly<Record<PictureType, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': (bytes) =>
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8),
};

/**
 * Recognizes the format by the first bytes, whatever name and type were sent. Refuses with
 * `file.unsupported_format`.
 */
export function sniffPicture(bytes: Uint8Array): PictureType {
  const type = UPLOAD_LIMITS.contentTypes.find((one) => SIGNATURES[one](bytes));
  if (type === undefined)
    throw new AppError('file.unsupported_format', { field: 'file', accepted: 'JPEG, PNG, WebP' });
  return type;
}

/**
 * Decodes a picture in full, turns it upright and encodes it anew without metadata (reliability, section 3,
 * "uploads"). Refuses with `file.too_many_pixels` before it decodes, and with `file.unreadable`.
 */
export async function redrawPicture(bytes: Uint8Array, contentType: PictureType): Promise<Picture> {
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: false, animated: false });
  const size = await source.metadata().catch(refuseUnreadable);
  if (size.width * size.height > PIXELS_MAX)
    throw new AppError('file.too_many_pixels', {
      field: 'file',
      limit: String(UPLOAD_LIMITS.megapixelsMax),
    });
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX, animated: false })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true });
  const drawn = await encode(upright, contentType)
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);
  return { bytes: drawn.data, contentType, width: drawn.info.width, height: drawn.info.height };
}

function encode(picture: Sharp, contentType: PictureType): Sharp {
  if (contentType === 'image/jpeg') return picture.jpeg({ quality: JPEG_QUALITY });
  return contentType === 'image/png' ? picture.png() : picture.webp({ quality: WEBP_QUALITY });
}

function refuseUnreadable(): never {
  throw new AppError('file.unreadable', { field: 'file', accepted: 'JPEG, PNG, WebP' });
}
