import { type ReplyOf, type wallet, WITHDRAWAL_LIMITS } from '@openbourse/api';
import { compareDecimal } from '@openbourse/money';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import * as queries from './control-queries.ts';
import { readOutflow } from './transaction-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';

type ControlDeps = Pick<WithdrawalDeps, 'db' | 'clock' | 'operator'>;
type SwitchReply = ReplyOf<typeof wallet.operatorWithdrawalSwitch>;
type CapReply = ReplyOf<typeof wallet.operatorHotWalletCap>;

/** The time over which the cap of a hot wallet counts. */
export const CAP_WINDOW_MS = 3_600_000;

export interface SwitchChange {
  /** Undefined: every chain. */
  readonly chain: string | undefined;
  readonly action: 'stop' | 'resume';
  readonly reason: string;
}

export async function listSwitches(deps: Pick<ControlDeps, 'db'>): Promise<SwitchReply[]> {
  return (await queries.listSwitches(deps.db)).map(presentSwitch);
}

/** Stops at once; resumes when a second, different operator asks for it as well. */
export async function changeSwitch(
  deps: ControlDeps,
  session: OperatorSession,
  change: SwitchChange,
): Promise<SwitchReply> {
  const scope = change.chain ?? queries.ALL_CHAINS;
  return deps.db.transaction(async (tx) => {
    await queries.lockControls(tx);
    const before = await findSwitch(tx, scope);
    await applySwitch(tx, deps, { session, change, before });
    const after = await findSwitch(tx, scope);
    await deps.operator.record(tx, session, {
      action: change.action === 'stop' ? 'wallet.stop_withdrawals' : 'wallet.resume_withdrawals',
      subject: { kind: 'withdrawal_switch', id: scope },
      reason: change.reason,
      before: { is_stopped: before.isStopped, resume_proposed_by: before.resumeProposedBy },
      after: { is_stopped: after.isStopped, resume_proposed_by: after.resumeProposedBy },
    });
    return presentSwitch(after);
  });
}

async function applySwitch(
  tx: Tx,
  deps: ControlDeps,
  step: {
    readonly session: OperatorSession;
    readonly change: SwitchChange;
    readonly before: queries.SwitchRow;
  },
): Promise<void> {
  const { before, change } = step;
  const { operatorId } = step.session;
  const { scope } = before;
  const at = deps.clock.now();
  const isStop = change.action === 'stop';
  // Stopping again while somebody proposes to resume takes the proposal away.
  if (before.isStopped === isStop && before.resumeProposedBy === null)
    throw new AppError('wallet.switch_unchanged', { field: 'action' });
  if (isStop || before.resumeProposedBy !== null) {
    if (!isStop && before.resumeProposedBy !== null)
      await deps.operator.assertMayCheck(tx, step.session, before.resumeProposedBy);
    return queries.upsertSwitch(tx, { scope, isStopped: isStop, reason: change.reason, operatorId, at });
  }
  await deps.operator.assertMayMake(tx, step.session);
  return queries.proposeResume(tx, { scope, operatorId, at });
}

async function findSwitch(tx: Tx, scope: string): Promise<queries.SwitchRow> {
  const row = (await queries.listSwitches(tx)).find((one) => one.scope === scope);
  if (row === undefined) throw new AppError('wallet.chain_not_found', { field: 'chain' });
  return row;
}

function presentSwitch(row: queries.SwitchRow): SwitchReply {
  return {
    chain: row.scope === queries.ALL_CHAINS ? null : row.scope,
    is_stopped: row.isStopped,
    reason: row.reason,
    changed_by: row.changedBy,
    changed_at: row.changedAt,
    resume_proposed_by: row.resumeProposedBy,
    resume_proposed_at: row.resumeProposedAt,
  };
}

export async function listCaps(deps: Pick<ControlDeps, 'db' | 'clock'>): Promise<CapReply[]> {
  const rows = await queries.listCaps(deps.db, WITHDRAWAL_LIMITS.hotWalletCapUsdt);
  return Promise.all(rows.map((row) => presentCap(deps, row)));
}

export interface CapChange {
  readonly chain: string;
  readonly capUsdt: string;
  readonly reason: string;
}

/** Lowers a cap at once; a higher one counts when a second, different operator sets the same. */
export async function changeCap(
  deps: ControlDeps,
  session: OperatorSession,
  change: CapChange,
): Promise<CapReply> {
  const { operatorId } = session;
  await deps.db.transaction(async (tx) => {
    await queries.lockControls(tx);
    const { chain, cap, proposed, proposedBy } = await findCap(tx, change.chain);
    const direction = compareDecimal(change.capUsdt, cap);
    const isConfirmed = proposed !== null && compareDecimal(proposed, change.capUsdt) === 0;
    if (direction === 0 && proposed === null)
      throw new AppError('wallet.cap_unchanged', { field: 'cap_usdt', limit: cap });
    if (isConfirmed && proposedBy !== null) await deps.operator.assertMayCheck(tx, session, proposedBy);
    const at = deps.clock.now();
    if (direction <= 0 || isConfirmed) {
      await queries.upsertCap(tx, { chain, cap: change.capUsdt, operatorId, at });
    } else {
      await deps.operator.assertMayMake(tx, session);
      await queries.proposeCap(tx, { chain, cap, proposed: change.capUsdt, operatorId, at });
    }
    const after = await findCap(tx, chain);
    await deps.operator.record(tx, session, {
      action: 'wallet.change_hot_wallet_cap',
      subject: { kind: 'hot_wallet_cap', id: chain },
      reason: change.reason,
      before: { cap_usdt: cap, proposed_usdt: proposed },
      after: { cap_usdt: after.cap, proposed_usdt: after.proposed },
    });
  });
  return presentCap(deps, await findCap(deps.db, change.chain));
}

/** The cap of a chain in USDT in an hour. */
export async function readCap(tx: Tx, chain: string): Promise<string> {
  return (await findCap(tx, chain)).cap;
}

async function findCap(db: Parameters<typeof queries.listCaps>[0], chain: string): Promise<queries.CapRow> {
  const rows = await queries.listCaps(db, WITHDRAWAL_LIMITS.hotWalletCapUsdt);
  const row = rows.find((one) => one.chain === chain);
  if (row === undefined) throw new AppError('wallet.chain_not_found', { field: 'chain' });
  return row;
}

async function presentCap(deps: Pick<ControlDeps, 'db' | 'clock'>, row: queries.CapRow): Promise<CapReply> {
  return {
    chain: row.chain,
    cap_usdt: row.cap,
    used_usdt: await readOutflow(deps.db, row.chain, deps.clock.now() - CAP_WINDOW_MS),
    changed_by: row.changedBy,
    changed_at: row.changedAt,
    proposed_usdt: row.proposed,
    proposed_by: row.proposedBy,
    proposed_at: row.proposedAt,
  };
}
