import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { LiabilityFile } from '@openbourse/engine';
import pg from 'pg';
import { RawCaller } from '../apps/server/src/testing/raw-call.ts';
import { fillOwedUsers } from './fill-owed-users.ts';
import {
  compareStrains,
  expectShortTurns,
  type LoadedServer,
  type StrainRow,
  withLoadedServer,
} from './loaded-server.ts';
import { verifyOnPhones } from './phone-verification.ts';
import { processorSeconds } from './processor-seconds.ts';

const USERS = 1_000_000;
const SECONDS = 20;
const LOOK_MS = 50;
const PROOFS = 50;
const KIB_PER_MIB = 1_024;
/** Memory that a snapshot may take more. */
const MIB_MAX = 600;

/**
 * The server's own snapshot of 1,000,000 users who are owed USDT, each fourth of them Bitcoin as well: its time, the
 * processor time and memory of the server, and what orders and the event loop notice of it, beside the same without a
 * snapshot; then files of a user, and how long a phone verifies one. `npm run bench liability-snapshot`; Linux only.
 */
export function runLiabilitySnapshotBench(): Promise<readonly StrainRow[]> {
  return withLoadedServer({}, measure);
}

async function measure(server: LoadedServer, databaseUrl: string): Promise<readonly StrainRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillOwedUsers(databaseUrl, USERS);
    const under = async (what: string, during: number | Promise<unknown>) => ({
      what,
      ...(await server.strain(during)),
    });
    const strains = [await under(`${USERS} users, no snapshot`, SECONDS)];
    const taking = takeSnapshot(client, server);
    strains.push(await under('a snapshot is taken', taking));
    const asking = askForFiles(server);
    strains.push(await under('users take their files', asking));
    const taken = await taking;
    if (taken.mibMore > MIB_MAX) throw new Error(`A snapshot took ${taken.mibMore} MiB.`);
    const { file, ...files } = await asking;
    const phones = await verifyOnPhones(file);
    const rows = [
      ...compareStrains(strains),
      { what: 'the snapshot', ...taken },
      { what: `a file of ${file.entries.length} assets`, ...files },
      ...phones.map(({ slowdown, ...times }) => ({
        what: `verification, processor slowed ${slowdown} times`,
        ...times,
      })),
    ];
    expectShortTurns(rows);
    return rows;
  } finally {
    await client.end();
  }
}

/** Asks for a snapshot, as two operators do, and waits for it. */
async function takeSnapshot(
  client: pg.Client,
  { pid }: LoadedServer,
): Promise<{ readonly seconds: number; readonly processorSeconds: number; readonly mibMore: number }> {
  await untilSnapshots(client, 1);
  const [mibBefore, processorBefore, startedAt] = [rssMib(pid), processorSeconds(pid), performance.now()];
  // The two operators are on no record.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into liability.request (reason, requested_by, approved_by, requested_at) values ('bench', 1, 2, now())`,
  );
  let mibMost = mibBefore;
  await untilSnapshots(client, 2, () => {
    mibMost = Math.max(mibMost, rssMib(pid));
  });
  return {
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    processorSeconds: Math.round(processorSeconds(pid) - processorBefore),
    mibMore: Math.round(mibMost - mibBefore),
  };
}

async function untilSnapshots(client: pg.Client, count: number, look = (): void => undefined): Promise<void> {
  for (;;) {
    look();
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from liability.snapshot',
    );
    if ((rows[0]?.count ?? 0) >= count) return;
    await setTimeout(LOOK_MS);
  }
}

/** Takes the file of a trader again and again. */
async function askForFiles({ url, logIn }: LoadedServer): Promise<{
  readonly file: LiabilityFile;
  readonly fileKib: number;
  readonly fileMs: number;
}> {
  const raw = new RawCaller(url);
  const token = await logIn();
  const startedAt = performance.now();
  let last = await raw.send({ path: '/api/private/liability/proof', token });
  for (let proof = 1; proof < PROOFS; proof += 1)
    last = await raw.send({ path: '/api/private/liability/proof', token });
  raw.close();
  if (last.envelope.code !== 1) throw new Error(`no file: ${last.text}`);
  return {
    file: last.envelope.data as LiabilityFile,
    fileKib: Math.round(last.text.length / KIB_PER_MIB),
    fileMs: Math.round((performance.now() - startedAt) / PROOFS),
  };
}

function rssMib(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / KIB_PER_MIB;
}

if (import.meta.main) {
  const rows = await runLiabilitySnapshotBench();
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
  else console.table(rows);
}
