import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ContractStage } from '../apps/server/src/contract/testing/contract-stage.ts';
import { seedPositions } from '../apps/server/src/contract/testing/seed-positions.ts';
import { assertAuditClean } from '../apps/server/src/testing/audit-at-rest.ts';
import type { TestServer } from '../apps/server/src/testing/start-test-server.ts';
import { beatStored } from '../apps/server/src/tick/index.ts';
import { onOwnServer } from './on-own-server.ts';

const POSITIONS = 10_000;
/** Positions that are liquidated by a beat of their own each, for the comparison. */
const ALONE = 200;
const FIRST_ALONE = 1_000_000;
const FIRST_USER = 2_000_000;
/** In USDT; each of those alone is liquidated about ten dollars after the one before. */
const MARGIN_STEP = 1;
/** Below the bankruptcy of everybody: the insurance fund pays 50 USDT for each. */
const CRASH_PRICE = '56500';
/** One transaction for many must cost less of the time by at least this factor. */
const TARGET = 4;

export type MassLiquidationBenchRow = Readonly<Record<string, string | number | boolean>>;

/**
 * 10,000 people whose positions one beat liquidates, with a gap that leaves a deficit to the insurance fund: how long
 * the writer takes to the last commit, in how many transactions, and how long a command waits that comes in behind the
 * beat. Beside it stands the same for positions that have a beat, and so a transaction, each. Throws when a position is
 * left, is closed twice, or the audit finds anything, and when the mass is not clearly cheaper for each.
 */
export function runMassLiquidationBench(): Promise<readonly MassLiquidationBenchRow[]> {
  return onOwnServer(measure);
}

async function measure(server: TestServer): Promise<readonly MassLiquidationBenchRow[]> {
  await server.app.slices.contract.seedFunds();
  const stage = await ContractStage.open(server);
  const { id } = await stage.opened({ leverage: 2, lots: 10 });
  const watch = new BeatWatch(server);
  await seedPositions(server, { firstUser: FIRST_ALONE, count: ALONE, marginStep: MARGIN_STEP });
  await stage.beat();
  const alone = await liquidateAlone(stage, watch);
  await seedPositions(server, { firstUser: FIRST_USER, count: POSITIONS, marginStep: 0 });
  await stage.beat('60000');
  const mass = await liquidateMass(stage, watch, id);
  await expectSettledOnce(server);
  await assertAuditClean({ ...server.app.slices, clock: server.clock });
  const ratio = alone.ms / ALONE / (mass.ms / POSITIONS);
  if (ratio < TARGET)
    throw new Error(`in one beat ${ratio} times cheaper than alone, which must be ${TARGET}`);
  return [
    { what: 'alone', ...alone, perSecond: rateOf(ALONE, alone.ms) },
    { what: 'in one beat', ...mass, perSecond: rateOf(POSITIONS, mass.ms), cheaperBy: round(ratio) },
  ];
}

/** Measures from the moment a beat is known until the writer has nothing left to do. */
class BeatWatch {
  private readonly server: TestServer;
  private startedAt = 0;
  onBeat: (() => void) | null = null;

  constructor(server: TestServer) {
    this.server = server;
    server.app.slices.contract.deps.bus.subscribe(beatStored, () => {
      this.startedAt = performance.now();
      this.onBeat?.();
    });
  }

  async time(beat: Promise<void>): Promise<number> {
    await beat;
    await this.server.app.slices.contract.idle();
    return performance.now() - this.startedAt;
  }
}

/** The price falls by so much that each beat liquidates the next one. */
async function liquidateAlone(
  stage: ContractStage,
  watch: BeatWatch,
): Promise<{ readonly positions: number; readonly ms: number; readonly transactions: number }> {
  const { writer } = stage.server.app.slices.contract.deps;
  const before = writer.book.batch;
  let ms = 0;
  for (let price = 59_330; price > 57_300; price -= 10) ms += await watch.time(stage.beat(String(price)));
  const open = writer.book.engine.positionCount - 1;
  if (open !== 0) throw new Error(`${open} positions are left, which had to be liquidated alone`);
  return { positions: ALONE, ms: Math.round(ms), transactions: writer.book.batch - before };
}

async function liquidateMass(
  stage: ContractStage,
  watch: BeatWatch,
  id: string,
): Promise<Readonly<Record<'positions' | 'ms' | 'transactions' | 'commandMs' | 'longestTurnMs', number>>> {
  const { writer } = stage.server.app.slices.contract.deps;
  const before = writer.book.batch;
  const turns = monitorEventLoopDelay({ resolution: 1 });
  let command: Promise<number> | null = null;
  watch.onBeat = () => {
    turns.enable();
    const sentAt = performance.now();
    command = stage.user.client
      .call('contract.change_margin', { id, action: 'add', amount: '1' })
      .then(() => performance.now() - sentAt);
  };
  const ms = await watch.time(stage.beat(CRASH_PRICE));
  const commandMs = (await (command as Promise<number> | null)) ?? 0;
  turns.disable();
  return {
    positions: POSITIONS,
    ms: Math.round(ms),
    transactions: writer.book.batch - before,
    commandMs: Math.round(commandMs),
    longestTurnMs: Math.round(turns.max / 1_000_000),
  };
}

async function expectSettledOnce({ app }: TestServer): Promise<void> {
  const [row] = await app.slices.db.query<{ closes: number; positions: number; deficit: string }>(
    `select count(*) as closes, count(distinct position_id) as positions, trim_scale(sum(deficit))::text as deficit
     from contract.close where reason = 'liquidation' and user_id >= $1`,
    [FIRST_USER],
  );
  const expected = { closes: POSITIONS, positions: POSITIONS, deficit: String(50 * POSITIONS) };
  if (JSON.stringify(row) !== JSON.stringify(expected))
    throw new Error(`settled ${JSON.stringify(row)}, which must be ${JSON.stringify(expected)}`);
}

function rateOf(count: number, ms: number): number {
  return Math.round((count / ms) * 1_000);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

if (import.meta.main) console.table(await runMassLiquidationBench());
