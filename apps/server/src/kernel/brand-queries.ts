import type { Brand } from './default-brand.ts';
import { type Db, toTimestamp, type Tx } from './db.ts';

export interface BrandRow extends Brand {
  readonly version: number;
  readonly reason: string;
  /** Null for the brand with which the installation began. */
  readonly setBy: string | null;
  readonly setAt: number;
}

const ROWS = `select version, name, short_name as "shortName", legal_entity as "legalEntity", accent_light as "accentLight",
    accent_dark as "accentDark", coalesce(logo, '') as logo, coalesce(icon, '') as icon, mail_name as "mailName",
    mail_address as "mailAddress", support_email as "supportEmail", reason, set_by as "setBy", set_at as "setAt"
  from kernel.brand`;

/** The version that holds; undefined before the first start. */
export async function findNewestBrand(db: Db): Promise<BrandRow | undefined> {
  const [row] = await db.query<BrandRow>(`${ROWS} order by version desc limit 1`);
  return row;
}

/** The version that held at an instant, or the first one; undefined before the first start. */
export async function findBrandAt(db: Db, at: number): Promise<BrandRow | undefined> {
  const [row] = await db.query<BrandRow>(
    `${ROWS} where set_at <= $1 or version = 1 order by version desc limit 1`,
    [toTimestamp(at)],
  );
  return row;
}

/** Every version, newest first. */
export function listBrands(db: Db): Promise<BrandRow[]> {
  return db.query<BrandRow>(`${ROWS} order by version desc`);
}

/** Answers false when the version was written meanwhile. */
export async function insertBrand(tx: Tx, row: BrandRow): Promise<boolean> {
  const rows = await tx.query(
    `insert into kernel.brand (version, name, short_name, legal_entity, accent_light, accent_dark, logo, icon, mail_name,
       mail_address, support_email, reason, set_by, set_at)
     values ($1, $2, $3, $4, $5, $6, nullif($7, ''), nullif($8, ''), $9, $10, $11, $12, $13, $14)
     on conflict do nothing returning version`,
    [
      ...[row.version, row.name, row.shortName, row.legalEntity, row.accentLight, row.accentDark],
      ...[row.logo, row.icon, row.mailName, row.mailAddress, row.supportEmail],
      ...[row.reason, row.setBy, toTimestamp(row.setAt)],
    ],
  );
  return rows.length > 0;
}

/** Keeps a picture under the hash of its bytes; the same one again is the same row. */
export async function insertBrandPicture(
  tx: Db,
  picture: { readonly id: string; readonly png: Uint8Array; readonly at: number },
): Promise<void> {
  await tx.query(
    'insert into kernel.brand_picture (id, png, uploaded_at) values ($1, $2, $3) on conflict (id) do nothing',
    [picture.id, Buffer.from(picture.png), toTimestamp(picture.at)],
  );
}

export async function findBrandPicture(db: Db, id: string): Promise<Buffer | undefined> {
  const [row] = await db.query<{ png: Buffer }>('select png from kernel.brand_picture where id = $1', [id]);
  return row?.png;
}
