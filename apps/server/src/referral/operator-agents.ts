import type { DecodedInputOf, OperatorAction, referral as calls, ReplyOf } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { maskAccount } from '../identity/index.ts';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { findUpperAgent, listAgents, listVersions, lockAgents } from './agent-queries.ts';
import { ratesOfVersions, readAgent, readBounds, requireInBounds } from './agent-rates.ts';
import { checkCode, spendCode } from './authorization-code.ts';
import { type Deps, nextHour, type ReadDeps } from './deps.ts';
import { maskUid } from './person-id.ts';
import { percentOf, rateOf } from './rates.ts';
import { startOfDay } from './read-rewards.ts';
import { setRate } from './sub-agents.ts';
import { sumTeam } from './tree-queries.ts';

type AgentRow = ReplyOf<typeof calls.operatorEndAgent>;

const PAGE_SIZE = 20;
const MONTH_DAYS = 30;

export async function readAgents(
  deps: Deps,
  input: DecodedInputOf<typeof calls.operatorAgents>,
): Promise<ReplyOf<typeof calls.operatorAgents>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await listAgents(deps.db, {
    userId: input.user_id ?? null,
    isEnded: input.is_ended ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  const page = pageOf(rows, limit, { present: ({ userId }) => userId, cursorOf: writeIdCursor });
  return { ...page, data: await Promise.all(page.data.map((userId) => showAgent(deps, userId))) };
}

async function showAgent(deps: ReadDeps, userId: number): Promise<AgentRow> {
  const { db } = deps;
  const now = deps.clock.now();
  const since = startOfDay(now) - (MONTH_DAYS - 1) * DAY_MS;
  const versions = await listVersions(db, [userId]);
  const rates = ratesOfVersions(versions, now);
  assert(rates !== null, 'an agent has a rate');
  const upper = await findUpperAgent(db, userId);
  const bounds = await readBounds(db, userId, nextHour(now));
  const sums = await sumTeam(db, { userId, viewerId: userId, since });
  return {
    user_id: userId,
    uid: (await deps.identity.readUser(db, userId)).uid,
    rate_percent: percentOf(rates.rate),
    planned_rate_percent: rates.planned === null ? null : percentOf(rates.planned.rate),
    planned_from: rates.planned?.from ?? null,
    since: rates.since,
    is_ended: rates.last === 0,
    upper_user_id: upper?.userId ?? null,
    upper_uid: upper === null ? null : (await deps.identity.readUser(db, upper.userId)).uid,
    rate_min_percent: percentOf(bounds.min),
    rate_max_percent: percentOf(bounds.max),
    team: sums.team,
    fees_30d_usdt: sums.fees,
    commission_30d_usdt: sums.commission,
    versions: versions.map((version) => ({
      rate_percent: percentOf(version.rate),
      effective_from: version.effectiveFrom,
      set_by: version.operatorName ?? version.setByUid ?? '',
      reason: version.reason,
    })),
  };
}

/**
 * Owner of a code and the rate that may be given; each check is recorded, so that codes are never tried
 * unseen.
 */
export async function checkAgentCode(
  deps: Deps,
  { tx, input: { code: text }, by: session }: Change<typeof calls.operatorCheckCode>,
): Promise<ReplyOf<typeof calls.operatorCheckCode>> {
  return deps.throttle.runOwn(holderOf(session), async () => {
    const code = await checkCode(tx, deps, { code: text, at: deps.clock.now() });
    await requireNoAgent(tx, deps, { session, userId: code.userId });
    const user = await deps.identity.readUser(tx, code.userId);
    const bounds = await readBounds(tx, code.userId, nextHour(deps.clock.now()));
    const sums = await sumTeam(tx, { userId: code.userId, viewerId: code.userId, since: 0 });
    await record(tx, deps, { session, action: 'referral.check_code', userId: code.userId, reason: '' });
    return {
      masked_uid: maskUid(user.uid),
      masked_account: maskAccount(
        user.email === null
          ? { kind: 'mobile', value: user.mobile ?? '' }
          : { kind: 'email', value: user.email },
      ),
      registered_at: user.createdAt,
      is_verified: user.isUserReal,
      expires_at: code.expiresAt,
      team: sums.team,
      rate_min_percent: percentOf(bounds.min),
      rate_max_percent: percentOf(bounds.max),
    };
  });
}

function holderOf(session: OperatorSession): string {
  return `operator:${session.operatorId}`;
}

async function requireNoAgent(
  tx: Tx,
  deps: Deps,
  { session, userId }: { readonly session: OperatorSession; readonly userId: number },
): Promise<void> {
  await deps.operator.assertNotOwn(tx, session, userId);
  if ((await readAgent(tx, userId, deps.clock.now())) !== null)
    throw new AppError('referral.agent_exists', { field: 'code' });
}

/** Makes a user an agent from the next full hour on; the code is spent. Guesses at codes are slowed down. */
export function addAgent(
  tx: Tx,
  deps: Deps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorAddAgent>; readonly by: Persons },
): Promise<Outcome> {
  const rate = rateOf(input.rate_percent);
  const { reason } = input;
  return deps.throttle.runOwn(holderOf(by.session), async () => {
    await lockAgents(tx);
    const code = await checkCode(tx, deps, { code: input.code, at: by.proposedAt });
    const { userId } = code;
    await requireNoAgent(tx, deps, { session: by.session, userId });
    requireInBounds(rate, await readBounds(tx, userId, nextHour(deps.clock.now())));
    await spendCode(tx, deps, code);
    await setRate(tx, deps, {
      userId,
      rate,
      operatorName: by.makerName,
      reason,
      setByUserId: null,
      isNew: true,
    });
    return outcomeOf({ action: 'referral.add_agent', userId, reason, after: rate });
  });
}

/** Sets another rate from the next full hour on. */
export async function setAgentRate(
  tx: Tx,
  deps: Deps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorSetAgentRate>; readonly by: Persons },
): Promise<Outcome> {
  const { user_id: userId, reason } = input;
  const rate = rateOf(input.rate_percent);
  const before = await lockAgent(tx, deps, { session: by.session, userId });
  requireInBounds(rate, await readBounds(tx, userId, nextHour(deps.clock.now())));
  const author = { operatorName: by.makerName, reason, setByUserId: null };
  await setRate(tx, deps, { userId, rate, ...author, isNew: false });
  return outcomeOf({ action: 'referral.set_agent_rate', userId, reason, before, after: rate });
}

/** Ends an agent from the next full hour on. */
export async function endAgent(
  deps: Deps,
  { tx, input: { user_id: userId, reason }, by: session }: Change<typeof calls.operatorEndAgent>,
): Promise<AgentRow> {
  const before = await lockAgent(tx, deps, { session, userId });
  const by = { operatorName: session.name, reason, setByUserId: null };
  await setRate(tx, deps, { userId, rate: 0, ...by, isNew: false });
  await record(tx, deps, { session, action: 'referral.end_agent', userId, reason, before, after: 0 });
  return showAgent({ ...deps, db: tx }, userId);
}

/** Holds an agent whom the operator may act on, and answers the rate that was set last. */
async function lockAgent(
  tx: Tx,
  deps: Deps,
  { session, userId }: { readonly session: OperatorSession; readonly userId: number },
): Promise<number> {
  await lockAgents(tx);
  await deps.operator.assertNotOwn(tx, session, userId);
  const agent = await readAgent(tx, userId, deps.clock.now());
  if (agent === null) throw new AppError('referral.agent_not_found', { field: 'user_id' });
  return agent.last;
}

interface AgentEntry {
  readonly action: OperatorAction;
  readonly userId: number;
  readonly reason: string;
  readonly before?: number;
  readonly after?: number;
}

function entryOf(entry: AgentEntry): Outcome['entry'] {
  const rateText = (rate: number | undefined) =>
    rate === undefined ? null : { rate_percent: percentOf(rate) };
  return {
    action: entry.action,
    subject: { kind: 'agent', id: entry.userId },
    reason: entry.reason,
    before: rateText(entry.before),
    after: rateText(entry.after),
  };
}

function outcomeOf(entry: AgentEntry): Outcome {
  return { isNew: false, entry: entryOf(entry) };
}

function record(
  tx: Tx,
  deps: Deps,
  { session, ...entry }: AgentEntry & { readonly session: OperatorSession },
): Promise<void> {
  return deps.operator.record(tx, session, entryOf(entry));
}
