import type { HealthPartName, HealthState } from '@openbourse/api';
import { readStandbys } from './kernel/durability.ts';
import type { HealthPart } from './kernel/health.ts';
import { readLeases } from './kernel/lease-queries.ts';
import { ROLES, type Role } from './kernel/role.ts';
import type { AuditorHealth } from './ledger/index.ts';
import type { Kernel, Slices } from './slices.ts';

type Answer = Awaited<ReturnType<HealthPart['check']>>;

/** Beats are recorded twice a second; so long after the last one, what follows ticks stands still. */
const BEAT_SILENCE_MS = 5_000;
/** A try lasts seconds; what is due for so long is not being tried. */
const DELIVERY_LATE_MS = 600_000;
/** Most violations that the health page names. */
const NAMED_MAX = 20;

/** Parts whose health another process says, where that has the role. */
const HOMES: Partial<Readonly<Record<HealthPartName, Role>>> = {
  spot: 'spot',
  contract: 'contract',
  ticks: 'price',
  feeds: 'price',
  auditor: 'auditor',
  deliveries: 'worker',
};

/** Parts of which this process says whether it serves; those of other roles are for people to see. */
export function ownParts(roles: ReadonlySet<Role>, parts: readonly HealthPart[]): readonly HealthPart[] {
  return parts.filter(({ name }) => {
    const home = HOMES[name];
    return home === undefined || roles.has(home);
  });
}

/** Parts of the server and the health of each. */
export function healthParts(kernel: Kernel, slices: Slices): readonly HealthPart[] {
  const { spot, contract, market, auditor } = slices;
  return [
    { name: 'database', check: () => databasePart(kernel) },
    { name: 'lease', check: async () => leasePart(kernel) },
    { name: 'clock', check: () => clockPart(kernel) },
    { name: 'spot', check: () => writerPart(kernel, 'spot', spot.isReady) },
    { name: 'contract', check: () => writerPart(kernel, 'contract', contract.isReady) },
    { name: 'ticks', check: async () => ticksPart(kernel, slices) },
    { name: 'auditor', check: async () => auditorPart(auditor.lastRunAt, auditor.health()) },
    {
      name: 'feeds',
      check: async () => {
        const feeds = market.feedHealth();
        const isDead = feeds.some(({ state }) => state === 'stale' || state === 'frozen');
        return { state: isDead ? 'degraded' : 'ready', detail: { feeds } };
      },
    },
    { name: 'deliveries', check: () => deliveriesPart(kernel, slices) },
    { name: 'modes', check: async () => modesPart(kernel) },
  ];
}

/** A writer of this process says whether it takes commands; of another one, the database says whether it is there. */
async function writerPart(
  { roles, db }: Kernel,
  role: 'spot' | 'contract',
  isReady: () => boolean,
): Promise<Answer> {
  if (roles.has(role)) return { state: isReady() ? 'ready' : 'down', detail: {} };
  if (!(await db.isReachable())) return { state: 'down', detail: { elsewhere: null } };
  const [lease] = await readLeases(db, [role]);
  const isHeld = lease !== undefined && !lease.isFree;
  return { state: isHeld ? 'ready' : 'down', detail: { elsewhere: isHeld ? lease.holder : null } };
}

/** Roles whose calls are served at the moment, by this process or by another one. */
export async function servedRoles(
  { roles, db }: Kernel,
  { spot, contract }: Pick<Slices, 'spot' | 'contract'>,
): Promise<ReadonlySet<Role>> {
  const away = ROLES.filter((role) => !roles.has(role));
  const elsewhere = away.length === 0 ? [] : await readLeases(db, away);
  const held = elsewhere.flatMap(({ role, isFree }) => (role === null || isFree ? [] : [role]));
  const writers: Partial<Readonly<Record<Role, boolean>>> = {
    spot: spot.isReady(),
    contract: contract.isReady(),
  };
  return new Set([...held, ...[...roles].filter((role) => writers[role] ?? true)]);
}

/** Without a synchronous standby no commit ends, and the lease runs out with them. */
async function databasePart({ db, config }: Kernel): Promise<Answer> {
  if (!(await db.isReachable())) return { state: 'down', detail: {} };
  if (config.durability === 'local') return { state: 'ready', detail: {} };
  const { synchronous, lack } = await db.view((tx) => readStandbys(tx));
  return {
    state: lack === null ? 'ready' : 'down',
    detail: { durability: config.durability, synchronous_standbys: synchronous, lack },
  };
}

async function clockPart({ clockCheck, db }: Kernel): Promise<Answer> {
  // Without PostgreSQL there is nothing to compare with, and its own part says so.
  if (await db.isReachable()) await clockCheck.agrees().catch(() => undefined);
  return { state: clockCheck.isTrusted ? 'ready' : 'down', detail: { ahead_ms: clockCheck.aheadMs } };
}

function leasePart({ lease }: Kernel): Answer {
  return { state: lease.isOpen ? 'ready' : 'down', detail: { lease: lease.state } };
}

/** Letters and messages that are late say that whoever should be warned is not. */
async function deliveriesPart({ clock, db }: Kernel, { notification }: Slices): Promise<Answer> {
  if (!(await db.isReachable())) return { state: 'down', detail: {} };
  const { waiting, dead } = await notification.backlog();
  const isLate = waiting.some(({ oldest_due_at: due }) => clock.now() - due > DELIVERY_LATE_MS);
  return { state: isLate ? 'degraded' : 'ready', detail: { dead, waiting } };
}

function ticksPart({ clock }: Kernel, { ticks }: Slices): Answer {
  const at = ticks.lastBeat()?.at ?? null;
  const isSilent = at === null || Math.abs(clock.now() - at) > BEAT_SILENCE_MS;
  return { state: isSilent ? 'degraded' : 'ready', detail: { last_beat_at: at } };
}

function modesPart({ modes }: Kernel): Answer {
  const active = modes.active();
  return {
    state: active.length > 0 ? 'degraded' : 'ready',
    detail: {
      modes: active.map(({ mode, product, matchId, currencyId, reason, since }) => ({
        mode,
        product,
        currency_match_id: matchId,
        currency_id: currencyId,
        reason,
        since,
      })),
    },
  };
}

/**
 * A process that has not audited yet relies on the ones before it; where none ever verified everything, it is starting.
 * Violations have closed what they concern, so they degrade the rest and do not stop it.
 */
function auditorPart(lastRunAt: number | null, health: AuditorHealth): Answer {
  const { state, wasVerified, open, acknowledged, unfinished, allVerifiedAt } = health;
  const stateOf = (): HealthState => {
    if (state === 'clean') return 'ready';
    return state === 'starting' && !wasVerified ? 'starting' : 'degraded';
  };
  const named = (violations: AuditorHealth['open']) =>
    violations.slice(0, NAMED_MAX).map(({ id, check, foundAt }) => ({ id, check, found_at: foundAt }));
  return {
    state: stateOf(),
    detail: {
      audit: state,
      last_run_at: lastRunAt,
      all_verified_at: allVerifiedAt,
      unfinished,
      violations: open.length,
      open: named(open),
      acknowledged: named(acknowledged),
    },
  };
}
