/** `npm run schema`: writes db/schema.sql, the structure that the migrations lead to, for people and for reviews. */
import { writeFileSync } from 'node:fs';
import { migrate } from '../../db/migrate.ts';
import { dumpSchema, SCHEMA_FILE } from '../../db/schema-dump.ts';
import { createScratchDatabase } from '../scratch-database.ts';

const database = await createScratchDatabase();
try {
  await migrate(database.url);
  writeFileSync(SCHEMA_FILE, dumpSchema(database.url));
} finally {
  await database.remove();
}
