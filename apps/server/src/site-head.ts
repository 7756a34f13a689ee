import { LOCALES, type Locale } from '@openbourse/i18n';
import { escapeHtml } from './kernel/openapi.ts';

/** Facts of a page for search engines and for previews of links to it. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly locale: Locale;
  /** Origin of the site, without which addresses cannot be named. */
  readonly origin: string;
  /** Path with the query that decides what is shown; null for a page that is a person's own. */
  readonly path: string | null;
  /** True when the address of the page names its language. */
  readonly isLocaleNamed: boolean;
}

const BRAND = 'Openbourse';
const DESCRIPTION_MAX = 300;
const PICTURE = { path: '/preview.png', width: '1200', height: '630' } as const;

/** Puts the facts of a page into the page of the build, whose own head names the product alone. */
export function withHead(page: string, facts: PageFacts): string {
  return page
    .replace(/<html lang="[^"]*">/, () => `<html lang="${facts.locale}">`)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => headOf(facts));
}

/** Puts what the app asks for first into the page, which saves it a round trip before it can draw. */
export function withSite(page: string, site: object): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="site">${json}</script>\n  </head>`,
  );
}

function headOf({ title, description, locale, origin, path, isLocaleNamed }: PageFacts): string {
  const name = title === BRAND ? BRAND : `${title} · ${BRAND}`;
  const text = description.slice(0, DESCRIPTION_MAX);
  const tags = [`<title>${escapeHtml(name)}</title>`, meta('name', 'description', text)];
  if (path === null) return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
  tags.push(
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', BRAND),
    meta('property', 'og:title', title),
    meta('property', 'og:description', text),
    meta('property', 'og:locale', locale.replace('-', '_')),
    meta('name', 'twitter:card', 'summary_large_image'),
  );
  if (origin === '') return tags.join('\n    ');
  const address = `${origin}${path}`;
  const own = isLocaleNamed ? addressIn(address, locale) : address;
  tags.push(
    link('canonical', own),
    ...alternatesOf(address).map(([language, href]) => link('alternate', href, language)),
    meta('property', 'og:url', own),
    meta('property', 'og:image', `${origin}${PICTURE.path}`),
    meta('property', 'og:image:width', PICTURE.width),
    meta('property', 'og:image:height', PICTURE.height),
  );
  return tags.join('\n    ');
}

/** The page in each language by name of the language, and where its reader's own language decides. */
export function alternatesOf(address: string): readonly (readonly [language: string, href: string])[] {
  return [
    ...LOCALES.map(({ locale }) => [locale, addressIn(address, locale)] as const),
    ['x-default', address] as const,
  ];
}

function addressIn(address: string, locale: Locale): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

function link(rel: string, href: string, language?: string): string {
  return `<link rel="${rel}"${language === undefined ? '' : ` hreflang="${language}"`} href="${escapeHtml(href)}" />`;
}
