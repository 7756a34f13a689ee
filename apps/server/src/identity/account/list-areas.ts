import type { Locale } from '@openbourse/i18n';
import type { Db } from '../../kernel/db.ts';
import { listAreas } from './user-queries.ts';

interface NamedArea {
  readonly id: number;
  readonly name: string;
  readonly iso: string;
  readonly calling_code: string;
}

/** Lists the areas with their names in the language, in its order. */
export async function listNamedAreas(db: Db, locale: Locale): Promise<NamedArea[]> {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const areas = await listAreas(db);
  return areas
    .map(({ id, iso, callingCode }) => ({ id, name: names.of(iso) ?? iso, iso, calling_code: callingCode }))
    .sort((a, b) => compare(a.name, b.name));
}
