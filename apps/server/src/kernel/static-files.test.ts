import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from './http.ts';
import { serveSite } from './static-files.ts';

const PAGE = '<!doctype html><title>Openbourse</title>'.repeat(50);
const SCRIPT = 'export const answer = 42;'.repeat(100);

describe('a site', () => {
  const root = mkdtempSync(join(tmpdir(), 'openbourse-site-'));
  let fastify: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(join(root, 'assets'));
    const texts = { 'index.html': PAGE, 'assets/app-1.js': SCRIPT };
    for (const [file, text] of Object.entries(texts)) {
      writeFileSync(join(root, file), text);
      writeFileSync(join(root, `${file}.br`), brotliCompressSync(text));
      writeFileSync(join(root, `${file}.gz`), gzipSync(text));
    }
    fastify = Fastify({ exposeHeadRoutes: false });
    await serveSite({ fastify } as unknown as HttpServer, { path: '/', root });
    await fastify.ready();
  });

  afterAll(async () => {
    await fastify.close();
    rmSync(root, { recursive: true });
  });

  const ask = (url: string, encodings: string) =>
    fastify.inject({ method: 'GET', url, headers: { 'accept-encoding': encodings } });

  it.each([
    ['/', PAGE, 'text/html'],
    ['/trade', PAGE, 'text/html'],
    ['/trade/BTC-USDT', PAGE, 'text/html'],
    ['/assets/app-1.js', SCRIPT, 'application/javascript'],
  ])('sends %s by brotli, gzip or as it is, whatever the browser takes', async (url, text, type) => {
    const brotli = await ask(url, 'gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotli.headers['content-type']).toContain(type);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
    const gzip = await ask(url, 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
    const plain = await ask(url, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toBe(text);
  });

  it('keeps hashed files for ever and asks for the page each time', async () => {
    expect((await ask('/assets/app-1.js', 'br')).headers['cache-control']).toContain('immutable');
    expect((await ask('/trade', 'br')).headers['cache-control']).toBe('no-cache');
  });

  it('answers probes of a page', async () => {
    const head = await fastify.inject({ method: 'HEAD', url: '/login' });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  });

  it('does not serve the compressed files under names of their own', async () => {
    expect((await ask('/assets/app-1.js.br', 'br')).statusCode).toBe(404);
  });
});
