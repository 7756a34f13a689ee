import { NEWS_LOCALES } from '@openbourse/api';
import type { Deps } from '../deps.ts';
import { TEMPLATES } from './templates-data.ts';
import * as queries from './template-queries.ts';

/** Gives the operators of both desks something to begin with, in every language; not where there are templates. */
export async function seedTemplates(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if ((await queries.countTemplates(tx)) > 0) return;
    for (const locale of NEWS_LOCALES)
      for (const { desk, name, text } of TEMPLATES[locale])
        await queries.insertTemplate(tx, {
          ...{ desk, name, text, locale },
          type: null,
          updatedAt: deps.clock.now(),
        });
  });
}
