import { type BrandTheme, softOf } from '@openbourse/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pictureUrl } from './kernel/brand.ts';
import { DEFAULT_BRAND } from './kernel/default-brand.ts';
import { AppError } from './kernel/error.ts';
import type { HttpFront } from './kernel/http.ts';
import { escapeHtml } from './kernel/openapi.ts';
import type { SiteFacts, SiteReader } from './site-facts.ts';

/** The look of a brand in what a browser reads before the app runs: icons, colors and the manifest (ADR 116). */

const SIDE = '512x512';
const GROUND = '#ffffff';
/** Icons of the build, which stand for every brand that has none of its own. */
const OWN_ICONS = [
  { src: '/icons/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icons/icon-512.png', type: 'image/png', sizes: SIDE },
  { src: '/icons/icon-maskable-512.png', type: 'image/png', sizes: SIDE, purpose: 'maskable' },
] as const;
const OWN_PREVIEW = { path: '/preview.png', width: '1200', height: '630' } as const;

export interface Preview {
  readonly path: string;
  readonly width: string;
  readonly height: string;
}

/** Puts icons and colors of the brand into a page of the build, whose own ones stay where the brand has none. */
export function withLook(page: string, { brand }: SiteFacts, folder: '/' | '/console/'): string {
  const { icon, accent_light: light, accent_dark: dark, version } = brand;
  const link = (rel: string): string => `<link rel="${rel}" href="${pictureUrl(icon)}" type="image/png" />`;
  const seen =
    icon === ''
      ? page
      : page
          .replace(/<link rel="icon"[^>]*>/, () => link('icon'))
          .replace(/<link rel="apple-touch-icon"[^>]*>/, () => link('apple-touch-icon'));
  if (light === '' && dark === '') return seen;
  const sheet = `<link rel="stylesheet" href="${folder}brand.css?v=${version}" />`;
  return seen.replace('</head>', () => `  ${sheet}\n  </head>`);
}

/** The picture that previews of links show; null where there is none of this brand. */
export function previewOf({ name, brand }: SiteFacts): Preview | null {
  if (brand.icon !== '') return { path: pictureUrl(brand.icon), width: '512', height: '512' };
  return name === DEFAULT_BRAND.name ? OWN_PREVIEW : null;
}

/** Serves what a browser reads beside the page of the traders' app. */
export function serveLook({ fastify: app }: Pick<HttpFront, 'fastify'>, site: SiteReader): void {
  app.get('/app.webmanifest', async (request, reply) =>
    fresh(reply, 'application/manifest+json').send(manifestOf(await requireFacts(site, request))),
  );
  serveColors({ fastify: app }, site, '/');
}

/** Serves the colors of the brand for the pages below a path. */
export function serveColors(
  { fastify: app }: Pick<HttpFront, 'fastify'>,
  site: SiteReader,
  folder: '/' | '/console/',
): void {
  app.get(`${folder}brand.css`, async (request, reply) =>
    fresh(reply, 'text/css; charset=utf-8').send(colorsOf(await requireFacts(site, request))),
  );
}

async function requireFacts(site: SiteReader, request: FastifyRequest): Promise<SiteFacts> {
  const facts = await site.latest(request);
  if (facts === null) throw new AppError('server.unavailable');
  return facts;
}

function fresh(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).header('cache-control', 'no-cache');
}

function manifestOf({ name, brand }: SiteFacts): string {
  const own = { src: pictureUrl(brand.icon), type: 'image/png', sizes: SIDE } as const;
  return JSON.stringify({
    name,
    short_name: brand.short_name,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: brand.icon === '' ? OWN_ICONS : [own, { ...own, purpose: 'maskable' }],
  });
}

function colorsOf({ brand }: SiteFacts): string {
  return [
    colorsIn('light', { accent: brand.accent_light, selector: ':root:not([data-theme="dark"])' }),
    colorsIn('dark', { accent: brand.accent_dark, selector: ':root:root[data-theme="dark"]' }),
  ].join('');
}

function colorsIn(theme: BrandTheme, of: { readonly accent: string; readonly selector: string }): string {
  const { accent, selector } = of;
  if (accent === '') return '';
  const tokens = { accent, 'accent-soft': softOf(accent, theme), 'chart-1': accent };
  const lines = Object.entries(tokens).map(([name, value]) => `--color-${name}:${escapeHtml(value)}`);
  return `${selector}{${lines.join(';')}}\n`;
}
