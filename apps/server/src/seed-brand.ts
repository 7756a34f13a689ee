import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { drawBrandPicture } from './file/index.ts';
import { findNewestBrand, insertBrand, insertBrandPicture } from './kernel/brand-queries.ts';
import { ConfigError } from './kernel/config-error.ts';
import type { Tx } from './kernel/db.ts';
import { AppError } from './kernel/error.ts';
import type { FirstBrand } from './kernel/read-brand.ts';

/** Writes the brand of the settings where there is none yet; afterwards the rows hold, and the settings say nothing. */
export async function seedBrand(
  tx: Tx,
  { first, now }: { readonly first: FirstBrand; readonly now: number },
): Promise<void> {
  if ((await findNewestBrand(tx)) !== undefined) return;
  const keep = async (path: string): Promise<string> => {
    if (path === '') return '';
    const png = await drawFile(path);
    const id = pictureId(png);
    await insertBrandPicture(tx, { id, png, at: now });
    return id;
  };
  const [logo, icon] = [await keep(first.logo), await keep(first.icon)];
  await insertBrand(tx, { ...first, logo, icon, version: 1, reason: 'settings', setBy: null, setAt: now });
}

/** The id of a picture: the hash of its bytes, so that its address never answers with another one. */
export function pictureId(png: Uint8Array): string {
  return createHash('sha256').update(png).digest('hex');
}

async function drawFile(path: string): Promise<Uint8Array> {
  try {
    return (await drawBrandPicture(await readFile(path))).bytes;
  } catch (error) {
    const why = error instanceof AppError ? error.key : String(error);
    throw new ConfigError(`OB_BRAND_FILE names the picture "${path}", which cannot be taken: ${why}`);
  }
}
