import { openStore, resealFiles } from './file/index.ts';
import { ANCHORED_CHAINS } from '@openbourse/api';
import { createProofCheck, proofKeyOf, proofOf } from './kernel/request-proof.ts';
import { renewAnchors } from './kernel/anchor.ts';
import { sealedReplies } from './kernel/call-key.ts';
import { systemClock } from './kernel/clock.ts';
import { type Config, ConfigError, readConfig } from './kernel/config.ts';
import { createDatabase, type Database } from './kernel/db.ts';
import { assertSameSecret, CANARY, canaryBox, isDemonstration } from './kernel/installation.ts';
import { keptKeyBox } from './kernel/kept-key.ts';
import { createLog } from './kernel/log.ts';
import { systemRandom } from './kernel/random.ts';
import { resealColumn, type SealedColumn, type Sealing } from './kernel/sealed-column.ts';
import { forgetSealingSecrets, readSealingTurn } from './kernel/sealing-secret.ts';
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
    sealedReplies(sealing),
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
 * Seals everything with the first secret that others of the ring have sealed, while servers run. It may be
 * repeated, and changes nothing where nothing is left. Reports its work line by line. Answers why the other secrets are still
 * needed; null when they may be left out. `mayLoseFiles`: a file that cannot be read needs no secret.
 */
export async function reseal(
  db: Database,
  config: Pick<Config, 'secret' | 'dataDir' | 'fileBucket'>,
  { tell, mayLoseFiles }: { readonly tell: (line: string) => void; readonly mayLoseFiles: boolean },
): Promise<string | null> {
  const { secret } = config;
  const sealing = { secret, random: systemRandom(systemClock) };
  await assertSameSecret(db, sealing);
  const turn = await readSealingTurn(db, secret);
  const files = await resealFiles(db, openStore(config, systemClock), sealing);
  tell(`files: ${files.count}`);
  const key = proofKeyOf(secret);
  const proofs = {
    isProof: createProofCheck(secret),
    prove: (claim: Parameters<typeof proofOf>[1]) => proofOf(key, claim),
  };
  tell(`wallet.withdrawal proof: ${await renewProofs(db, proofs)}`);
  tell(`kernel.anchor mark: ${await renewAnchors(db, { secret, chains: ANCHORED_CHAINS })}`);
  for (const one of sealedColumns(sealing))
    tell(`${one.table} ${one.column}: ${await resealColumn(db, one)}`);
  if (await isDemonstration(db)) return null;
  if (turn === null)
    return 'no server has started with the first secret of the settings yet; start it, and repeat this';
  if (files.unread > 0 && !mayLoseFiles)
    return `${files.unread} files could not be read where the settings say that they are; repeat this with them, or with --without-lost-files`;
  await forgetSealingSecrets(db, turn);
  return null;
}

/** Runs once on the database of the settings. */
export async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === '')
    throw new ConfigError('DATABASE_URL names the database whose secrets are sealed anew');
  const db = createDatabase({ url: config.databaseUrl, log: createLog('warn'), connectionsMax: 1 });
  try {
    const tell = (line: string): void => void process.stdout.write(`${line}\n`);
    const why = await reseal(db, config, { tell, mayLoseFiles: args.includes('--without-lost-files') });
    tell(
      why === null
        ? 'Everything is sealed with the first secret: start without the others.'
        : `The other secrets are still needed: ${why}.`,
    );
    if (why !== null) process.exitCode = 1;
  } finally {
    await db.end();
  }
}
