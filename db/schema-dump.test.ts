import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCHEMA_FILE, schemaHeader } from './schema-dump.ts';

test('db/schema.sql was written from the migrations as they are; otherwise run "npm run schema"', () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8').split('\n')[0]).toBe(schemaHeader());
});
