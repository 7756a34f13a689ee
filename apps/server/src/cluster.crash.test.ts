import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { seededRandom } from '@openbourse/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { type ExchangeCluster, startExchange } from './testing/exchange-cluster.ts';
import { allBrokersAway, crashOfPostgres, listFaults, poisonedMessages } from './testing/list-faults.ts';
import { type Fault, type Outage, OutageRun } from './testing/outage-run.ts';
import { timeEmptyProcess } from './testing/server-process.ts';

const PORTS = { from: 27_000, to: 27_099 };
/** Where the machine is so loaded that an empty process takes long to start, an outage may take this many more. */
const EMPTY_PROCESSES = 60;
/** The faults of each run. */
const SHARE: ReadonlySet<string> = new Set([
  'PostgreSQL of the primary killed',
  'owner killed',
  'NATS member cut off',
]);
/** Where `npm run outages` wants the table of all faults. */
const file = process.env['OUTAGES_FILE'] ?? '';
/** Part of the names of the faults that are wanted, to look at one of them. */
const only = process.env['OUTAGES_ONLY'] ?? '';
const ALL_MS = 3_600_000;
const SHARE_MS = 600_000;

const seed = Number(process.env['SEED'] ?? 20_261_130);

function chosen(cluster: ExchangeCluster): readonly Fault[] {
  const faults = [
    crashOfPostgres(cluster),
    ...listFaults(cluster),
    poisonedMessages(cluster),
    allBrokersAway(cluster),
  ];
  if (only !== '') return faults.filter(({ name }) => name.includes(only));
  return file === '' ? faults.filter(({ name }) => SHARE.has(name)) : faults;
}

function tableOf({ database }: ExchangeCluster, outages: readonly Outage[], emptyMs: number): string {
  const { ttlS, loopWaitS, retryTimeoutS } = database.settings;
  const rows = outages.map(
    ({ name, outageMs, withinMs, unknown }) =>
      `| ${name} | ${(outageMs / 1_000).toFixed(1)} | ${(withinMs / 1_000).toFixed(1)} | ${unknown} |`,
  );
  const [, , load = 0] = loadavg();
  return `# Outages of machines

Written by \`npm run outages\`: two gateways, an owner and a standby, three NATS and three machines with PostgreSQL, Patroni and etcd run on
one machine, clients place and cancel orders, and one part after the other is killed, held (10 s,
the primary longer than it is waited for) or cut off from all others. The outage is the longest time in which the clients of a gateway had no
acknowledgement. After each fault nothing acknowledged was lost or there twice, every gateway showed the stored books, and private
events came before public ones; at the end the auditor found nothing.

Patroni waits for \`ttl\` ${ttlS} s (\`loop_wait\` ${loopWaitS} s, \`retry_timeout\` ${retryTimeoutS} s). An empty process took ${emptyMs} ms to start
at the end of the run, and the load over the last quarter of an hour was ${load.toFixed(1)} on ${availableParallelism()} cores; where such a process takes long, the
machine was loaded by others, and outages may be ${EMPTY_PROCESSES} times as long as that.

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
    expect(faults.length).toBeGreaterThan(0);
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
