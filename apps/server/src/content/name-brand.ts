import { interpolate } from '@openbourse/i18n';
import type { Branding } from '../kernel/brand.ts';
import { escapeHtml } from '../kernel/openapi.ts';

interface Written {
  readonly title: string;
  readonly summary: string;
  readonly content?: string;
}

/** Puts the name of the site where a text has the place `{{brand}}`; the HTML of a text gets it as HTML. */
export function named<T extends Written>(branding: Pick<Branding, 'now'>, text: T): T {
  const brand = branding.now().name;
  return {
    ...text,
    title: interpolate(text.title, { brand }),
    summary: interpolate(text.summary, { brand }),
    ...(text.content !== undefined && { content: interpolate(text.content, { brand: escapeHtml(brand) }) }),
  };
}
