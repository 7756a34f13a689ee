import { writeFileSync } from 'node:fs';
import { seededRandom } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { type ExchangeCluster, startExchange } from './testing/exchange-cluster.ts';
import { allBrokersAway, crashOfPostgres, listFaults } from './testing/list-faults.ts';
import { type Fault, type Outage, OutageRun } from './testing/outage-run.ts';
import { timeEmptyProcess } from './testing/server-process.ts';

const PORTS = { from: 27_000, to: 27_099 };
/** Where the machine is so loaded that an empty process takes long to start, an outage may take this many more. */
const EMPTY_PROCESSES = 60;
/** The faults of each run. */
const SHARE: ReadonlySet<string> = new Set(['owner killed', 'NATS member cut off']);
/** Where `npm run outages` wants the table of all faults. */
const file = process.env['OUTAGES_FILE'] ?? '';
const ALL_MS = 3_600_000;
const SHARE_MS = 600_000;

const seed = Number(process.env['SEED'] ?? 20_261_130);

function chosen(cluster: ExchangeCluster): readonly Fault[] {
  const faults = listFaults(cluster);
  return file === ''
    ? [...faults.filter(({ name }) => SHARE.has(name)), crashOfPostgres(cluster)]
    : [crashOfPostgres(cluster), ...faults, allBrokersAway(cluster)];
}

function tableOf({ database }: ExchangeCluster, outages: readonly Outage[], emptyMs: number): string {
  const { ttlS, loopWaitS, retryTimeoutS } = database.settings;
  const rows = outages.map(
    ({ name, outageMs, withinMs, unknown }) =>
      `| ${name} | ${(outageMs / 1_000).toFixed(1)} | ${(withinMs / 1_000).toFixed(1)} | ${unknown} |`,
  );
  return `# Outages

Written by \`npm run outages\`: two gateways, an owner and a standby, three NATS and three machines with PostgreSQL, Patroni and etcd run on
one machine, clients place and cancel orders as fast as they are answered, and one part after the other is killed, held (10 s,
the primary longer than it is waited for) or cut off from all others. The outage is the longest time in which the clients of a gateway had no
acknowledgement. After each fault nothing acknowledged was lost or there twice, every gateway showed the stored books, and private
events came before public ones; at the end the auditor found nothing.

Patroni waits for \`ttl\` ${ttlS} s (\`loop_wait\` ${loopWaitS} s, \`retry_timeout\` ${retryTimeoutS} s). An empty process took ${emptyMs} ms to start
at the end of the run; where it takes long, the machine was loaded by others, and outages may be ${EMPTY_PROCESSES} times as long as that.

| what happened | outage in s | allowed in s | answers that said nothing |
|---|---|---|---|
${rows.join('\n')}
`;
}

it(
  `loses nothing of what was acknowledged when a part of the cluster dies (seed ${seed})`,
  async ({ annotate }) => {
    const cluster = await startExchange(PORTS);
    onTestFinished(() => cluster.stop());
    const run = await OutageRun.prepare(cluster, seededRandom(seed));
    const faults = chosen(cluster);
    expect(faults.length).toBeGreaterThan(SHARE.size);
    for (const fault of faults) {
      expect(await run.meet(fault)).toEqual([]);
      if (file !== '') writeFileSync(file, tableOf(cluster, run.outages, await timeEmptyProcess()));
    }
    expect(await run.audit()).toEqual([]);
    const emptyMs = await timeEmptyProcess();
    // Times are judged where they are measured, with nothing else on the machine.
    for (const { name, outageMs, withinMs } of file === '' ? [] : run.outages)
      expect(outageMs, name).toBeLessThan(Math.max(withinMs, EMPTY_PROCESSES * emptyMs));
    await annotate(
      run.outages
        .map(({ name, outageMs, unknown }) => `${name}: ${outageMs} ms, ${unknown} unknown`)
        .join('; '),
    );
  },
  file === '' ? SHARE_MS : ALL_MS,
);
