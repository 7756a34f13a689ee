/** `npm run texts`: writes the modules that gather the texts of each language, after a text file was added or removed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../run-step.ts';
import { textIndexes } from '../texts.ts';

for (const [path, text] of textIndexes(ROOT)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
