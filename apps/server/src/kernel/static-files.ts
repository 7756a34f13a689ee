import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { HttpFront } from './http.ts';

/** A built application and the path below which it is served, which ends with a slash. */
export interface Site {
  readonly path: string;
  readonly root: string;
}

/** The applications' routes have one segment or two, without a dot as files have; /api and /ws stay out. */
const PAGE = ':page(^(?!api$|ws$|healthz$|readyz$|metrics$|console$)[A-Za-z-]+$)';
const PART = ':part(^[A-Za-z-]+$)';

/** Serves a site if it is built: hashed files forever, the page itself always fresh, unknown paths as the page. */
export async function serveSite(http: Pick<HttpFront, 'fastify'>, { path, root }: Site): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  const app = http.fastify;
  await app.register(fastifyStatic, {
    root,
    prefix: path,
    wildcard: false,
    // The build writes .br and .gz beside its text files.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    redirect: path !== '/',
    cacheControl: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (response, file) => {
      const isHashed = file.startsWith(join(root, 'assets'));
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const handler = async (_request: unknown, reply: FastifyReply) => reply.sendFile('index.html', root);
  // Probes and link previews ask with HEAD.
  for (const url of [`${path}${PAGE}`, `${path}${PAGE}/${PART}`])
    app.route({ method: ['GET', 'HEAD'], url, handler });
}
