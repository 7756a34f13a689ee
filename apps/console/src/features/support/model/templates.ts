import { TEMPLATE_TITLE } from '@openbourse/api/limits';
import type { Template } from '../api.ts';

/** The templates for an answer: those of its type or of all, the reader's language first. */
export function fittingTemplates(
  templates: readonly Template[],
  to: { readonly locale: string; readonly type: string | null },
): readonly Template[] {
  const fitting = templates.filter(({ type }) => type === null || type === to.type);
  const isOwn = ({ locale }: Template): boolean => locale === to.locale;
  return [...fitting.filter(isOwn), ...fitting.filter((one) => !isOwn(one))];
}

/** A title may hold anything, also what looks like a place to fill in. */
export function fillTemplate(text: string, title: string): string {
  return text.split(TEMPLATE_TITLE).join(title);
}
