import { content as calls, CONTENT_CATEGORIES, PUBLIC_PAGES, type ReplyOf } from '@openbourse/api';
import type { FastifyRequest } from 'fastify';
import type { CallServer } from './kernel/call-server.ts';
import type { Clock } from './kernel/clock.ts';
import { escapeHtml } from './kernel/openapi.ts';
import { contextOf } from './kernel/request-context.ts';
import { alternatesOf } from './site-head.ts';

const KEPT_MS = 600_000;
const PAGES_MAX = 20;
const ROWS = '100';
/** Articles by their category, and the page that shows one. */
const ARTICLES = [
  [CONTENT_CATEGORIES.help, '/help-details'],
  [CONTENT_CATEGORIES.notice, '/notice-details'],
  [CONTENT_CATEGORIES.activity, '/activity-details'],
] as const;

/** Rules for programs that follow links: what is for everybody, and where it is listed. */
export function robotsOf(origin: string): string {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /ws'];
  return `${[...lines, ...(origin === '' ? [] : ['', `Sitemap: ${origin}/sitemap.xml`])].join('\n')}\n`;
}

/** Lists every public page and article in all languages; the list of articles is read anew after ten minutes. */
export function createSiteMap({
  calls: server,
  clock,
}: {
  readonly calls: CallServer;
  readonly clock: Clock;
}) {
  let kept: { readonly paths: readonly string[]; readonly at: number } | null = null;
  return async (origin: string, request: FastifyRequest): Promise<string> => {
    const at = clock.now();
    if (kept === null || at - kept.at >= KEPT_MS) kept = { paths: await pathsOf(server, request), at };
    const urls = kept.paths.map((path) => urlOf(`${origin}${path}`)).join('');
    const spaces =
      'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls}</urlset>\n`;
  };
}

function urlOf(address: string): string {
  const links = alternatesOf(address).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
  );
  return `<url><loc>${escapeHtml(address)}</loc>${links.join('')}</url>\n`;
}

async function pathsOf(server: CallServer, request: FastifyRequest): Promise<readonly string[]> {
  const ask = async (call: typeof calls.site | typeof calls.newsList, fields: object): Promise<unknown> => {
    const head = { context: contextOf(request), isExport: false, isCounted: false };
    return (await server.enter(call, head)).answer(fields, null);
  };
  const site = (await ask(calls.site, {})) as ReplyOf<typeof calls.site>;
  // Where guests are kept out, so are the programs that search.
  if (!site.guest_browsing) return [];
  const paths: string[] = [...PUBLIC_PAGES];
  for (const [category, page] of ARTICLES) {
    let cursor: string | null = null;
    for (let read = 0; read < PAGES_MAX && (read === 0 || cursor !== null); read += 1) {
      const fields = { category_id: `${category}`, limit: ROWS, ...(cursor !== null && { cursor }) };
      const rows = (await ask(calls.newsList, fields)) as ReplyOf<typeof calls.newsList>;
      paths.push(...rows.data.map(({ id }) => `${page}?id=${id}`));
      cursor = rows.next_cursor;
    }
  }
  return paths;
}
