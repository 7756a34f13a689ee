import { LOCALES, type Locale } from '@openbourse/i18n';
import { escapeHtml } from './kernel/openapi.ts';
import type { Preview } from './site-look.ts';

/** Facts of a page for search engines and for previews of links to it. */
export interface PageFacts {
  /** Of the page; empty where the address shows nothing that has a name. */
  readonly title: string;
  /** Name of the site; empty while it is not known. */
  readonly brand: string;
  /** Picture of the site; null where there is none. */
  readonly preview: Preview | null;
  readonly description: string;
  readonly locale: Locale;
  /** Origin of the site, without which addresses cannot be named. */
  readonly origin: string;
  /** Path with the query that decides what is shown; null for a page that is a person's own. */
  readonly path: string | null;
  /** True when the address of the page names its language. */
  readonly isLocaleNamed: boolean;
}

const DESCRIPTION_MAX = 300;

/** Puts the facts of a page into the page of the build, whose own head names nothing. */
export function withHead(page: string, facts: PageFacts): string {
  return page
    .replace(/<html lang="[^"]*">/, () => `<html lang="${facts.locale}">`)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => headOf(facts));
}

/** Names a page of the operators' console, which no program looks for. */
export function withConsoleTitle(page: string, brand: string): string {
  return page.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escapeHtml(`${brand} console`.trim())}</title>`,
  );
}

/** Puts what the app asks for first into the page, which saves it a round trip before it can draw. */
export function withSite(page: string, site: object): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="site">${json}</script>\n  </head>`,
  );
}

function headOf(facts: PageFacts): string {
  const { title, brand, description, locale, origin, path, isLocaleNamed, preview } = facts;
  const name = [title, brand].filter((part) => part !== '').join(' · ');
  const text = description.slice(0, DESCRIPTION_MAX);
  const tags = [`<title>${escapeHtml(name)}</title>`, meta('name', 'description', text)];
  if (path === null) return [...tags, meta('name', 'robots', 'noindex')].join('\n    ');
  tags.push(
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
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
  );
  if (preview !== null)
    tags.push(
      meta('property', 'og:image', `${origin}${preview.path}`),
      meta('property', 'og:image:width', preview.width),
      meta('property', 'og:image:height', preview.height),
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
