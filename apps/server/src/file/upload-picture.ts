import { createHash } from 'node:crypto';
import {
  BRAND_PICTURE_LIMITS,
  type FilePurpose,
  type file,
  LOGO_LIMITS,
  type ReplyOf,
  UPLOAD_LIMITS,
} from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { Random } from '../kernel/random.ts';
import type { Deps, Owner } from './deps.ts';
import { type Picture, redrawPicture, type Shape, sniffPicture } from './picture.ts';
import { countUpload, insertFile, ownerColumns } from './queries.ts';

/** Documents stay readable, and no picture takes more than its share of the store. */
const SHAPE: Shape = { contentTypes: UPLOAD_LIMITS.contentTypes, isSquare: false, sideMax: 4_096 };
const LOGO: Shape = { ...LOGO_LIMITS, isSquare: true };

/** Pictures of the brand, which are icons of apps as well. */
const BRAND: Shape = {
  contentTypes: BRAND_PICTURE_LIMITS.contentTypes,
  isSquare: true,
  sideMax: BRAND_PICTURE_LIMITS.side,
  isExact: true,
};

interface SentPicture {
  readonly owner: Owner;
  readonly purpose: FilePurpose;
  readonly bytes: Uint8Array;
}

/**
 * Keeps a picture of a user or an operator, drawn anew and sealed, until something is bound to it. Refuses with the `file.*` keys;
 * an attempt counts for the day even when the picture turns out to be unreadable.
 */
export async function uploadPicture(
  deps: Deps,
  upload: SentPicture,
): Promise<ReplyOf<typeof file.operatorUpload>> {
  try {
    const reply = await keepPicture(deps, upload);
    deps.countUpload('kept');
    return reply;
  } catch (error) {
    deps.countUpload('refused');
    throw error;
  }
}

async function keepPicture(deps: Deps, upload: SentPicture): Promise<ReplyOf<typeof file.operatorUpload>> {
  const { owner, purpose } = upload;
  const shape = purpose === 'coin_logo' ? LOGO : SHAPE;
  const picture = await receivePicture(deps, upload, shape);
  const { contentType, width, height } = picture;
  const id = drawId(deps.random);
  const bytes = picture.bytes.length;
  const sha256 = createHash('sha256').update(picture.bytes).digest();
  // The row comes first: bytes without a row would stay in the store for ever.
  const createdAt = deps.clock.now();
  await insertFile(deps.db, {
    ...ownerColumns(owner),
    ...{ id, purpose, contentType, width, height, bytes, sha256, createdAt },
  });
  await deps.store.put(id, deps.box.seal(picture.bytes, id));
  return { id, width, height, bytes };
}

/** Counts a sent picture for its day and draws it anew. */
async function receivePicture(
  deps: Deps,
  { owner, bytes }: Pick<SentPicture, 'owner' | 'bytes'>,
  shape: Shape,
): Promise<Picture> {
  const type = sniffPicture(bytes, shape);
  const limit = 'userId' in owner ? UPLOAD_LIMITS.perDayMax : UPLOAD_LIMITS.operatorPerDayMax;
  if (!(await countUpload(deps.db, { owner, now: deps.clock.now(), limit })))
    throw new AppError('file.too_many_today', { field: 'file', limit: String(limit) });
  return deps.gate(() => redrawPicture(bytes, type, shape));
}

/** Draws a picture that an operator sent for the brand, which keeps it; refuses like an upload. */
export function receiveBrandPicture(
  deps: Deps,
  sent: Pick<SentPicture, 'owner' | 'bytes'>,
): Promise<Picture> {
  return receivePicture(deps, sent, BRAND);
}

/** Draws a picture of the brand that the settings name; refuses with the `file.*` keys. */
export async function drawBrandPicture(bytes: Uint8Array): Promise<Picture> {
  return redrawPicture(bytes, sniffPicture(bytes, BRAND), BRAND);
}

const ID_BYTES = 16;

/** 128 random bits in the form of a UUID: an id that cannot be guessed and does not reveal its time. */
function drawId(random: Random): string {
  const hex = Buffer.from(random.bytes(ID_BYTES)).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
