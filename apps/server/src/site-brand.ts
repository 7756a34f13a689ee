import {
  accentContrast,
  type BrandTheme,
  CONTRAST_MIN,
  type DecodedInputOf,
  nearestAccent,
  ratioText,
  type ReplyOf,
  site as calls,
} from '@openbourse/api';
import { type Files, receiveBrandPicture } from './file/index.ts';
import type { Brand } from './kernel/default-brand.ts';
import {
  type BrandRow,
  findBrandPicture,
  findNewestBrand,
  insertBrand,
  insertBrandPicture,
  listBrands,
} from './kernel/brand-queries.ts';
import type { Database, Tx } from './kernel/db.ts';
import { AppError, assert } from './kernel/error.ts';
import type { HttpServer } from './kernel/http.ts';
import { FileReply } from './kernel/request.ts';
import type { Operator, Outcome } from './operator/index.ts';
import { pictureId } from './seed-brand.ts';
import type { Kernel } from './slices.ts';

type Deps = Pick<Kernel, 'clock' | 'branding'> & {
  readonly db: Database;
  readonly operator: Pick<Operator, 'proposals'>;
  readonly files: Pick<Files, 'deps'>;
};
type Shown = ReplyOf<typeof calls.operatorBrand>[number];
type Wanted = DecodedInputOf<typeof calls.operatorSetBrand>;

/** Serves the brand's pictures to everybody, and its versions to operators, who change it in pairs (ADR 116). */
export function brandRoutes(http: HttpServer, deps: Deps): void {
  const { db, operator, files } = deps;
  http.servePublic(calls.picture, async ({ id }) => {
    const body = await findBrandPicture(db, id);
    if (body === undefined) throw new AppError('site.picture_not_found', { field: 'id' });
    return new FileReply({
      contentType: 'image/png',
      fileName: 'brand.png',
      body,
      isInline: true,
      isImmutable: true,
    });
  });
  http.serveOperator(calls.operatorBrand, async () => (await listBrands(db)).map(show));
  http.serveCommand(calls.operatorBrandPicture, async ({ by: { operatorId }, context }) => {
    assert(context.file !== null, 'an upload carries a file');
    const sent = { owner: { operatorId }, bytes: context.file.bytes };
    const { bytes, width, height } = await receiveBrandPicture(files.deps, sent);
    const id = pictureId(bytes);
    await insertBrandPicture(db, { id, png: bytes, at: deps.clock.now() });
    return { id, width, height, bytes: bytes.length };
  });
  operator.proposals.serve(http, calls.operatorSetBrand, 'site.set_brand', (tx, input, by) =>
    setBrand(tx, deps, { input, setBy: by.makerName }),
  );
}

/** Writes the next version of the brand; refuses colors that cannot be read, and to overwrite a version unseen. */
async function setBrand(
  tx: Tx,
  { clock, branding }: Deps,
  { input, setBy }: { readonly input: Wanted; readonly setBy: string },
): Promise<Outcome> {
  const held = await findNewestBrand(tx);
  assert(held !== undefined, 'an installation has a brand');
  requireContrast('light', input.accent_light);
  requireContrast('dark', input.accent_dark);
  for (const field of ['logo', 'icon'] as const)
    if (input[field] !== '' && (await findBrandPicture(tx, input[field])) === undefined)
      throw new AppError('site.picture_not_found', { field });
  const { reason, based_on: basedOn } = input;
  const next = { ...brandOf(input), version: basedOn + 1, reason, setBy, setAt: clock.now() };
  if (held.version !== basedOn || !(await insertBrand(tx, next)))
    throw new AppError('site.brand_changed', { field: 'based_on', accepted: `${held.version}` });
  const changed = changesOf(held, next);
  return {
    isNew: false,
    entry: {
      action: 'site.set_brand',
      subject: { kind: 'brand', id: 'site' },
      reason,
      before: changed.before,
      after: changed.after,
    },
    announce: () => branding.refresh(),
  };
}

/** Refuses an accent on which or with which text is not read, with the nearest one that is. */
function requireContrast(theme: BrandTheme, accent: string): void {
  if (accent === '') return;
  const ratio = accentContrast(accent, theme);
  if (ratio >= CONTRAST_MIN) return;
  throw new AppError('site.brand_contrast', {
    field: `accent_${theme}`,
    found: ratioText(ratio),
    limit: ratioText(CONTRAST_MIN),
    accepted: nearestAccent(accent, theme),
  });
}

function brandOf(input: Wanted): Brand {
  return {
    name: input.name,
    shortName: input.short_name,
    legalEntity: input.legal_entity,
    accentLight: input.accent_light,
    accentDark: input.accent_dark,
    logo: input.logo,
    icon: input.icon,
    mailName: input.mail_name,
    mailAddress: input.mail_address,
    supportEmail: input.support_email,
  };
}

function show(row: BrandRow): Shown {
  const { version, reason, setBy, setAt } = row;
  return { version, ...fieldsOf(row), reason, set_by: setBy, set_at: setAt };
}

function fieldsOf(brand: Brand) {
  return {
    name: brand.name,
    short_name: brand.shortName,
    legal_entity: brand.legalEntity,
    accent_light: brand.accentLight,
    accent_dark: brand.accentDark,
    logo: brand.logo,
    icon: brand.icon,
    mail_name: brand.mailName,
    mail_address: brand.mailAddress,
    support_email: brand.supportEmail,
  };
}

/** The fields in which two brands differ, for whoever approves. */
function changesOf(from: BrandRow, to: Brand & Pick<BrandRow, 'version'>) {
  const [old, next] = [fieldsOf(from), fieldsOf(to)] as const;
  const names = (Object.keys(old) as (keyof typeof old)[]).filter((name) => old[name] !== next[name]);
  const only = (fields: typeof old, version: number) => ({
    version,
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
  });
  return { before: only(old, from.version), after: only(next, to.version) };
}
