import { content as calls, PUBLIC_PAGES, type PublicPage, type ReplyOf } from '@openbourse/api';
import {
  interpolate,
  isLocale,
  loadFirstMessages,
  loadLaterMessages,
  type Locale,
  localeFromHeader,
  type Messages,
} from '@openbourse/i18n';
import { loadLandingMessages } from '@openbourse/i18n/landing';
import type { FastifyRequest } from 'fastify';
import type { CallServer } from './kernel/call-server.ts';
import type { Clock } from './kernel/clock.ts';
import { AppError } from './kernel/error.ts';
import type { HttpFront } from './kernel/http.ts';
import { contextOf } from './kernel/request-context.ts';
import { type Site, serveSite, type WritePage } from './kernel/static-files.ts';
import { createSiteReader, type SiteFacts } from './site-facts.ts';
import { type PageFacts, withConsoleTitle, withHead, withSite } from './site-head.ts';
import { previewOf, serveColors, serveLook, withLook } from './site-look.ts';
import { createSiteMap, robotsOf } from './site-map.ts';
import { type Opening, withOpening } from './site-opening.ts';

type Key = { [N in keyof Messages]: `${N}:${keyof Messages[N] & string}` }[keyof Messages];

/** Texts of the public pages: the title that the app shows, and what a page is about. */
const TEXTS: Readonly<Record<PublicPage, readonly [title: Key, description: Key]>> = {
  '/home': ['landing:headline', 'landing:pitch'],
  '/market': ['market:title', 'landing:about.market'],
  '/fiat': ['fiat:market.title', 'landing:fiat.text'],
  '/subscription-list': ['subscription:title', 'landing:sale.text'],
  '/proof-of-reserves': ['liability:title', 'liability:lead'],
  '/house-edge': ['micro:edge.title', 'micro:edge.intro'],
  '/rules': ['rules:title', 'rules:lead'],
  '/status': ['status:title', 'landing:about.status'],
  '/fees': ['tier:title', 'tier:lead'],
  '/help-center': ['content:help.title', 'landing:about.help'],
  '/notice-center': ['content:notices', 'content:notices.emptyHint'],
  '/activity-center': ['content:activity.title', 'landing:pitch'],
  '/about-us': ['settings:about.title', 'content:about.text'],
  '/about-us-content': ['content:page.about', 'content:about.text'],
  '/user-agreement': ['content:page.agreement', 'landing:pitch'],
  '/private-policy': ['content:page.privacy', 'landing:pitch'],
  '/install': ['install:title', 'install:lead'],
};
/** The ways in are found by their names, and show nothing that one could read. */
const WAYS_IN: Readonly<Record<string, Key>> = {
  '/login': 'identity:login.title',
  '/register': 'identity:register.title',
};
const ARTICLE_PAGES: ReadonlySet<string> = new Set(['/help-details', '/notice-details', '/activity-details']);
/** Programs that name no language read the one that most readers of what they show know. */
const UNNAMED_LANGUAGE: Locale = 'en-US';

export interface SitePagesOptions {
  readonly calls: CallServer;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly isDemo: boolean;
}

/** Parts of the traders' app that programs read without running it. */
export interface SitePages {
  /** Gives the page of the build the head of what an address shows. */
  readonly write: WritePage;
  readonly serve: (http: Pick<HttpFront, 'fastify'>) => void;
  /** Gives the page of the console the name and the look of the brand. */
  readonly writeConsole: WritePage;
  readonly serveConsole: (http: Pick<HttpFront, 'fastify'>) => void;
}

export function createSitePages(options: SitePagesOptions): SitePages {
  const { publicUrl, isDemo } = options;
  const originOf = (request: FastifyRequest): string =>
    publicUrl === '' && isDemo ? `${request.protocol}://${request.host}` : publicUrl;
  const siteMap = createSiteMap(options);
  const reader = createSiteReader(options);
  return {
    write: async (page, request) => {
      const language = localeOf(request);
      const site = await reader.read(request);
      const known = site ?? (await reader.latest(request));
      const brand = known?.name ?? '';
      const texts = await textsIn(language.locale, brand);
      const facts = await factsOf(options.calls, { request, texts, locale: language.locale });
      const preview = known === null ? null : previewOf(known);
      const head = { ...facts, ...language, brand, preview, origin: originOf(request) };
      const looking = known === null ? page : withLook(page, known, '/');
      const written = withHead(looking, head);
      if (site === null) return written;
      const opening = openingOf(facts.path, { texts, site });
      return withSite(opening === null ? written : withOpening(written, opening), site);
    },
    writeConsole: async (page, request) => {
      const known = await reader.latest(request);
      if (known === null) return withConsoleTitle(page, '');
      return withSite(withConsoleTitle(withLook(page, known, '/console/'), known.name), known);
    },
    serveConsole: (http) => serveColors(http, reader, '/console/'),
    serve: ({ fastify: app }) => {
      serveLook({ fastify: app }, reader);
      app.get('/robots.txt', async (request, reply) =>
        reply.type('text/plain; charset=utf-8').send(robotsOf(originOf(request))),
      );
      app.get('/sitemap.xml', async (request, reply) => {
        const origin = originOf(request);
        if (origin === '') throw new AppError('request.not_found');
        return reply.type('application/xml; charset=utf-8').send(await siteMap(origin, request));
      });
    },
  };
}

/** Serves the built applications; the traders' app with what programs read of it. */
export async function serveSites(
  http: Pick<HttpFront, 'fastify'>,
  sites: readonly Site[],
  pages: SitePages,
): Promise<void> {
  for (const site of sites) {
    const isTraders = site.path === '/';
    await serveSite(http, site, isTraders ? pages.write : pages.writeConsole);
    if (isTraders) pages.serve(http);
    else pages.serveConsole(http);
  }
}

function localeOf(request: FastifyRequest): Pick<PageFacts, 'locale' | 'isLocaleNamed'> {
  const named = new URLSearchParams(request.url.split('?')[1]).get('lang');
  if (isLocale(named)) return { locale: named, isLocaleNamed: true };
  const header = request.headers['accept-language'] ?? '*';
  return { locale: header === '*' ? UNNAMED_LANGUAGE : localeFromHeader(header), isLocaleNamed: false };
}

type TextOf = (key: Key) => string;

async function textsIn(locale: Locale, brand: string): Promise<TextOf> {
  const parts = [loadFirstMessages(locale), loadLaterMessages(locale), loadLandingMessages(locale)] as const;
  const [first, later, landing] = await Promise.all(parts);
  const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...first,
    ...later,
    ...landing,
  };
  return (key) => {
    const [noun = '', name = ''] = key.split(':');
    return interpolate(messages[noun]?.[name] ?? '', { brand });
  };
}

type Facts = Pick<PageFacts, 'title' | 'description' | 'path'>;

async function factsOf(
  server: CallServer,
  asked: { readonly request: FastifyRequest; readonly texts: TextOf; readonly locale: Locale },
): Promise<Facts> {
  const { request, texts, locale } = asked;
  const [path = '/', query] = request.url.split('?');
  const description = texts('landing:pitch');
  const known = PUBLIC_PAGES.find((page) => page === path || (page === '/home' && path === '/'));
  if (known !== undefined) {
    const [title, about] = TEXTS[known];
    return { title: texts(title), description: texts(about), path: known };
  }
  const wayIn = WAYS_IN[path];
  if (wayIn !== undefined) return { title: texts(wayIn), description, path };
  const id = new URLSearchParams(query).get('id');
  const article =
    ARTICLE_PAGES.has(path) && id !== null ? await readArticle(server, { request, id, locale }) : null;
  if (article === null) return { title: '', description, path: null };
  return {
    title: article.title,
    description: article.summary === '' ? description : article.summary,
    path: `${path}?id=${article.id}`,
  };
}

/** First lines of the pages that a stranger opens first; null of any other, or where guests are kept out of it. */
function openingOf(
  path: string | null,
  { texts, site }: { readonly texts: TextOf; readonly site: SiteFacts },
): Opening | null {
  const strip = site.is_demo ? texts('app:demo.strip') : null;
  const wayIn = WAYS_IN[path ?? ''];
  const plain = { isInHead: false, pitch: null, strip };
  if (wayIn !== undefined) return { ...plain, title: texts(wayIn) };
  if (!site.guest_browsing) return null;
  if (path === '/market') return { ...plain, title: texts('market:title'), isInHead: true };
  if (path !== '/home') return null;
  return { ...plain, title: texts('landing:headline'), pitch: texts('landing:pitch') };
}

/** An article as its reader would ask for it, from the same allowance; null where there is none. */
async function readArticle(
  server: CallServer,
  { request, id, locale }: { readonly request: FastifyRequest; readonly id: string; readonly locale: Locale },
): Promise<ReplyOf<typeof calls.newsInfo> | null> {
  const context = { ...contextOf(request), locale };
  try {
    const call = await server.enter(calls.newsInfo, { context, isExport: false, isCounted: false });
    return (await call.answer({ id }, null)) as ReplyOf<typeof calls.newsInfo>;
  } catch (error) {
    // The app says what is wrong; the page itself is served in any case.
    if (error instanceof AppError) return null;
    throw error;
  }
}
