import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ringOf } from './key-ring.ts';

const SECRET = 'a-secret-of-at-least-32-characters-.';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openbourse-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function keep(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

it('reads each secret from the file that is named for it', () => {
  const config = readConfig({
    OB_DEMO: 'off',
    OB_SECRET_FILE: keep('secret', `${SECRET}\n`),
    DATABASE_URL_FILE: keep('url', 'postgres://server:one@localhost/openbourse\n'),
    OB_METRICS_TOKEN_FILE: keep('token', 'let-me-see'),
  });
  expect(config).toMatchObject({
    secret: ringOf(SECRET),
    databaseUrl: 'postgres://server:one@localhost/openbourse',
    metricsToken: 'let-me-see',
  });
});

it.each([
  ['a file that is not there', () => ({ OB_SECRET_FILE: '/nowhere' }), /OB_SECRET_FILE names \/nowhere/],
  ['an empty file', () => ({ OB_SECRET_FILE: keep('empty', '\n') }), /which is empty/],
  [
    'the value beside the file',
    () => ({ OB_SECRET: SECRET, OB_SECRET_FILE: keep('twice', SECRET) }),
    /OB_SECRET and OB_SECRET_FILE are the same setting/,
  ],
  ['a file for what is no secret', () => ({ OB_FEED_FILE: '/feed' }), /OB_FEED_FILE is not a setting/],
])('refuses %s', (_name, settings, message) => {
  expect(() => readConfig(settings())).toThrow(message);
});
