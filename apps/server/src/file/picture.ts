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

/** Demands on a picture by its purpose. */
export interface Shape {
  readonly contentTypes: readonly PictureType[];
  readonly isSquare: boolean;
  /** It is drawn with sides of at most so many pixels. */
  readonly sideMax: number;
  /** A smaller one is drawn larger, so that every one has that side. */
  readonly isExact?: boolean;
}

const NAMES: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};
const PIXELS_MAX = UPLOAD_LIMITS.megapixelsMax * 1_000_000;
const SECONDS_MAX = 10;
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
export function sniffPicture(bytes: Uint8Array, { contentTypes }: Pick<Shape, 'contentTypes'>): PictureType {
  const type = contentTypes.find((one) => SIGNATURES[one](bytes));
  if (type === undefined) {
    const accepted = contentTypes.map((one) => NAMES[one]).join(', ');
    throw new AppError('file.unsupported_format', { field: 'file', accepted });
  }
  return type;
}

/**
 * Decodes a picture in full, turns it upright and encodes it anew without metadata (reliability, section 3,
 * "uploads"). Refuses with `file.too_many_pixels` and `file.not_square` before it decodes, and with `file.unreadable`.
 */
export async function redrawPicture(
  bytes: Uint8Array,
  contentType: PictureType,
  { isSquare, sideMax, isExact = false }: Pick<Shape, 'isSquare' | 'sideMax' | 'isExact'>,
): Promise<Picture> {
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: false, animated: false });
  const size = await source.metadata().catch(refuseUnreadable);
  if (size.width * size.height > PIXELS_MAX)
    throw new AppError('file.too_many_pixels', {
      field: 'file',
      limit: String(UPLOAD_LIMITS.megapixelsMax),
    });
  if (isSquare && size.width !== size.height) throw new AppError('file.not_square', { field: 'file' });
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: PIXELS_MAX, animated: false })
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: !isExact });
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
