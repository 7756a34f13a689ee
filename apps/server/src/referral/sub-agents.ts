import type { referral as calls, ReplyOf } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { enqueueNotification } from '../notification/index.ts';
import type { Change } from '../kernel/change.ts';
import type { Db, Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import {
  findUpperAgent,
  insertVersion,
  listLowerAgents,
  listVersions,
  lockAgents,
  type NewVersion,
} from './agent-queries.ts';
import { belowOwn, ratesOfVersions, readAgent, readBounds, requireInBounds } from './agent-rates.ts';
import { checkCode, spendCode } from './authorization-code.ts';
import { type Deps, type ReadDeps, nextHour } from './deps.ts';
import { maskUid, readPersonId, writePersonId } from './person-id.ts';
import { percentOf, rateOf } from './rates.ts';
import { startOfDay } from './read-rewards.ts';
import { findDepth, sumTeam } from './tree-queries.ts';

type SubAgent = ReplyOf<typeof calls.addSubAgent>;
const MONTH_DAYS = 30;

/** Stores a rate from the next full hour on and notifies the agent. The caller has the agents locked. */
export async function setRate(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  version: Omit<NewVersion, 'effectiveFrom' | 'setAt'> & { readonly isNew: boolean },
): Promise<number> {
  const { isNew, ...rest } = version;
  const at = deps.clock.now();
  const id = await insertVersion(tx, { ...rest, effectiveFrom: nextHour(at), setAt: at });
  await enqueueNotification(tx, {
    userId: rest.userId,
    kind: isNew ? 'agent_added' : 'agent_changed',
    params: { rate: percentOf(rest.rate) },
    key: `agent_version:${id}`,
    at,
  });
  return id;
}

/** The rate that was set last; refuses with `referral.not_agent` who is none. */
async function requireOwnRate(db: Db, deps: Pick<Deps, 'clock'>, userId: number): Promise<number> {
  const own = await readAgent(db, userId, deps.clock.now());
  if (own === null) throw new AppError('referral.not_agent');
  return own.last;
}

/** Makes a user of the agent's team a sub-agent by the authorization code, with a rate below the agent's. */
export async function addSubAgent(
  deps: Deps,
  { tx, input, by: { userId } }: Change<typeof calls.addSubAgent>,
): Promise<SubAgent> {
  await requireOwnRate(tx, deps, userId);
  const agentId = await deps.throttle.runOwn(`user:${userId}`, async () => {
    await lockAgents(tx);
    const own = await requireOwnRate(tx, deps, userId);
    const code = await checkCode(tx, deps, { code: input.code, at: deps.clock.now() });
    const upper = await findUpperAgent(tx, code.userId);
    if (upper?.userId !== userId) throw new AppError('referral.not_in_team', { field: 'code' });
    if ((await readAgent(tx, code.userId, deps.clock.now())) !== null)
      throw new AppError('referral.agent_exists', { field: 'code' });
    const rate = rateOf(input.rate_percent);
    requireInBounds(rate, belowOwn(await readBounds(tx, code.userId, nextHour(deps.clock.now())), own));
    await spendCode(tx, deps, code);
    const by = { operatorName: null, reason: null, setByUserId: userId };
    await setRate(tx, deps, { userId: code.userId, rate, ...by, isNew: true });
    return code.userId;
  });
  return findShown({ ...deps, db: tx }, userId, agentId);
}

/** Sets another rate of a sub-agent from the next full hour on. */
export async function setSubAgentRate(
  deps: Deps,
  { tx, input, by: { userId } }: Change<typeof calls.setSubAgentRate>,
): Promise<SubAgent> {
  await lockAgents(tx);
  const own = await requireOwnRate(tx, deps, userId);
  const agent = readPersonId(deps.personKeys, userId, input.id);
  const lower = await listLowerAgents(tx, userId);
  if (agent === null || !lower.some((one) => one.userId === agent))
    throw new AppError('referral.sub_agent_not_found', { field: 'id' });
  const rate = rateOf(input.rate_percent);
  requireInBounds(rate, belowOwn(await readBounds(tx, agent, nextHour(deps.clock.now())), own));
  const by = { operatorName: null, reason: null, setByUserId: userId };
  await setRate(tx, deps, { userId: agent, rate, ...by, isNew: false });
  return findShown({ ...deps, db: tx }, userId, agent);
}

/** The agents whose nearest agent above is the user. */
export async function readSubAgents(deps: Deps, userId: number): Promise<SubAgent[]> {
  const own = await requireOwnRate(deps.db, deps, userId);
  const lower = await listLowerAgents(deps.db, userId);
  return Promise.all(
    lower.map(({ userId: agentId }) => showSubAgent(deps, { viewerId: userId, own, agentId })),
  );
}

async function findShown(deps: ReadDeps, viewerId: number, agentId: number): Promise<SubAgent> {
  const own = await requireOwnRate(deps.db, deps, viewerId);
  return showSubAgent(deps, { viewerId, own, agentId });
}

async function showSubAgent(
  deps: ReadDeps,
  { viewerId, own, agentId }: { readonly viewerId: number; readonly own: number; readonly agentId: number },
): Promise<SubAgent> {
  const { db } = deps;
  const now = deps.clock.now();
  const since = startOfDay(now) - (MONTH_DAYS - 1) * DAY_MS;
  const rates = ratesOfVersions(await listVersions(db, [agentId]), now);
  assert(rates !== null, 'a sub-agent has a rate');
  const bounds = belowOwn(await readBounds(db, agentId, nextHour(now)), own);
  const sums = await sumTeam(db, { userId: agentId, viewerId, since });
  const { uid } = await deps.identity.readUser(db, agentId);
  return {
    id: writePersonId(deps.personKeys, viewerId, agentId),
    masked_uid: maskUid(uid),
    level: (await findDepth(db, { viewerId, userId: agentId })) ?? 0,
    rate_percent: percentOf(rates.rate),
    planned_rate_percent: rates.planned === null ? null : percentOf(rates.planned.rate),
    planned_from: rates.planned?.from ?? null,
    since: rates.since,
    rate_min_percent: percentOf(bounds.min),
    rate_max_percent: percentOf(Math.max(0, bounds.max)),
    team: sums.team,
    fees_usdt: sums.fees,
    commission_usdt: sums.commission,
  };
}
