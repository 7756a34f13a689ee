import { openStore, resealFiles } from './file/index.ts';
import { ANCHORED_CHAINS } from '@openbourse/api';
import { createProofCheck, proofKeyOf, proofOf } from './kernel/request-proof.ts';
import { renewAnchors } from './kernel/anchor.ts';
import { systemClock } from './kernel/clock.ts';
import { type Config, ConfigError, readConfig } from './kernel/config.ts';
import { createDatabase, type Database } from './kernel/db.ts';
import { CANARY, canaryBox } from './kernel/installation.ts';
import { keptKeyBox } from './kernel/kept-key.ts';
import { createLog } from './kernel/log.ts';
import { systemRandom } from './kernel/random.ts';
import { resealColumn, type SealedColumn, type Sealing } from './kernel/sealed-column.ts';
import { partsOf } from './slice-parts.ts';
import { renewProofs } from './wallet/index.ts';

/**
 * Everything in the database that the server's secret seals; the column that shows which secret is the right
 * one comes last.
 */
export function sealedColumns(sealing: Sealing): readonly SealedColumn[] {
  const [keys, canary] = [keptKeyBox(sealing), canaryBox(sealing)];
  return [
    ...partsOf('sealed').flatMap((part) => part(sealing)),
    {
      table: 'kernel.kept_key',
      key: 'purpose',
      column: 'sealed',
      reseal: (sealed, { key }) => keys.reseal(sealed, key),
    },
    {
      table: 'kernel.installation',
      key: 'one',
      column: 'canary',
      reseal: (sealed) => canary.reseal(sealed, CANARY.context),
    },
  ];
}

/**
 * Seals everything with OB_SECRET that OB_SECRET_PREVIOUS sealed, while servers with both run. It may be
 * repeated, and changes nothing where nothing is left. Reports its work line by line.
 */
export async function reseal(
  db: Database,
  config: Pick<Config, 'secret' | 'dataDir' | 'fileBucket'>,
  tell: (line: string) => void,
): Promise<void> {
  const { secret } = config;
  const sealing = { secret, random: systemRandom(systemClock) };
  tell(`files: ${await resealFiles(db, openStore(config, systemClock), sealing)}`);
  const key = proofKeyOf(secret);
  const proofs = {
    isProof: createProofCheck(secret),
    prove: (claim: Parameters<typeof proofOf>[1]) => proofOf(key, claim),
  };
  tell(`wallet.withdrawal proof: ${await renewProofs(db, proofs)}`);
  tell(`kernel.anchor mark: ${await renewAnchors(db, { secret, chains: ANCHORED_CHAINS })}`);
  for (const one of sealedColumns(sealing))
    tell(`${one.table} ${one.column}: ${await resealColumn(db, one)}`);
}

/** Runs once on the database of the settings. */
export async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === '')
    throw new ConfigError('DATABASE_URL names the database whose secrets are sealed anew');
  const db = createDatabase({ url: config.databaseUrl, log: createLog('warn'), connectionsMax: 1 });
  try {
    await reseal(db, config, (line) => process.stdout.write(`${line}\n`));
    process.stdout.write('Everything is sealed with OB_SECRET: start without OB_SECRET_PREVIOUS.\n');
  } finally {
    await db.end();
  }
}
