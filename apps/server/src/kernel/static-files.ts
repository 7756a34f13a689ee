import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpFront } from './http.ts';

/** A built application and the path below which it is served, which ends with a slash. */
export interface Site {
  readonly path: string;
  readonly root: string;
}

/** Writes into the page of the build what the address of a request shows. */
export type WritePage = (page: string, request: FastifyRequest) => Promise<string>;

/** The applications' routes have one segment or two, without a dot as files have; /api and /ws stay out. */
const PAGE = ':page(^(?!api$|ws$|healthz$|readyz$|metrics$|console$)[A-Za-z-]+$)';
const PART = ':part(^[A-Za-z-]+$)';

/** Serves a site if it is built: hashed files forever, the page itself always fresh, unknown paths as the page. */
export async function serveSite(
  http: Pick<HttpFront, 'fastify'>,
  { path, root }: Site,
  write?: WritePage,
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  const app = http.fastify;
  await app.register(fastifyStatic, {
    root,
    prefix: path,
    wildcard: false,
    // The build writes .br and .gz beside its text files.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    ...(write !== undefined && { index: false as const }),
    redirect: path !== '/',
    cacheControl: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (response, file) => {
      const isHashed = file.startsWith(join(root, 'assets'));
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const handler =
    write === undefined
      ? async (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html', root)
      : sendWritten(readFileSync(join(root, 'index.html'), 'utf8'), write);
  if (write !== undefined) app.route({ method: ['GET', 'HEAD'], url: path, handler });
  // Probes and link previews ask with HEAD.
  for (const url of [`${path}${PAGE}`, `${path}${PAGE}/${PART}`])
    app.route({ method: ['GET', 'HEAD'], url, handler });
}

const compressors = {
  // A page is written for each request, so that what compresses it has to be quick.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

function sendWritten(page: string, write: WritePage) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const text = await write(page, request);
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language');
    const taken = (request.headers['accept-encoding'] ?? '').split(',').map((name) => name.trim());
    const encoding = (['br', 'gzip'] as const).find((name) => taken.includes(name));
    if (encoding === undefined) return reply.send(text);
    return reply.header('content-encoding', encoding).send(await compressors[encoding](text));
  };
}
