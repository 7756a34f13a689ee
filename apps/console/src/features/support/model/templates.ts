import { TEMPLATE_TITLE } from '@openbourse/api/limits';
import type { Template } from '../api.ts';

/** The templates for an answer: those of its type or of all, the reader's language first. */
export function fittingTemplates(
  templates: readonly Template[],
  to: { readonly locale: string; readonly type: string | null },
): readonly Template[] {
  return templates
    .filter(({ type }) => type === null || type === to.type)
    .toSorted((a, b) => Number(b.locale === to.locale) - Number(a.locale === to.locale));
}

/** A title may hold anything, also what looks like a place to fill in. */
export function fillTemplate(text: string, title: string): string {
  return text.split(TEMPLATE_TITLE).join(title);
}
