import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { HttpServer } from './http.ts';

/** Serves the built traders' app: hashed files forever, the page itself always fresh, unknown paths as the page. */
export async function serveStaticFiles(http: HttpServer, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await http.fastify.register(fastifyStatic, {
    root,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(root, 'assets'));
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = async (_request: unknown, reply: FastifyReply) => reply.sendFile('index.html');
  for (const path of PAGE_PATHS) http.fastify.get(path, page);
}

/** One path segment: the app's routes have no second one, and /api and /ws stay out. */
const PAGE_PATHS = ['/:page(^(?!api$|ws$|healthz$|readyz$|metrics$)[A-Za-z-]+$)'] as const;
