import { type DecodedInputOf, type ReplyOf, type wallet, WITHDRAWAL_LIMITS } from '@openbourse/api';
import { compareDecimal } from '@openbourse/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Change } from '../../kernel/change.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { Operator, Outcome, Persons } from '../../operator/index.ts';
import { lockControls } from '../lock-queries.ts';
import * as queries from './control-queries.ts';
import { readOutflow } from './transaction-queries.ts';

export interface ControlDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: Pick<Operator, 'record'>;
}

type SwitchReply = ReplyOf<typeof wallet.operatorStopWithdrawals>;
type SwitchInput = DecodedInputOf<typeof wallet.operatorStopWithdrawals>;
type CapReply = ReplyOf<typeof wallet.operatorLowerHotWalletCap>;
type CapInput = DecodedInputOf<typeof wallet.operatorLowerHotWalletCap>;

/** The time over which the cap of a hot wallet counts. */
export const CAP_WINDOW_MS = 3_600_000;

export async function listSwitches(deps: Pick<ControlDeps, 'db'>): Promise<SwitchReply[]> {
  return (await queries.listSwitches(deps.db)).map(presentSwitch);
}

/** Stops withdrawals at once. A second stop with another reason makes proposals to resume outdated. */
export async function stopWithdrawals(
  { operator }: Pick<ControlDeps, 'operator'>,
  { tx, by, now: at, input: { chain, reason } }: Change<typeof wallet.operatorStopWithdrawals>,
): Promise<SwitchReply> {
  const before = await lockSwitch(tx, chain);
  const { scope } = before;
  if (before.isStopped && before.reason === reason)
    throw new AppError('wallet.switch_unchanged', { field: 'reason' });
  const { operatorId } = by;
  await queries.upsertSwitch(tx, { scope, isStopped: true, reason, operatorId, at });
  await operator.record(tx, by, {
    action: 'wallet.stop_withdrawals',
    subject: { kind: 'withdrawal_switch', id: scope },
    reason,
    before: { is_stopped: before.isStopped, reason: before.reason },
    after: { is_stopped: true, reason },
  });
  return presentSwitch(await findSwitch(tx, scope));
}

/** Lets stopped withdrawals go on. */
export async function resumeWithdrawals(
  tx: Tx,
  { clock }: Pick<ControlDeps, 'clock'>,
  { input: { chain, reason }, by }: { readonly input: SwitchInput; readonly by: Persons },
): Promise<Outcome> {
  const before = await lockSwitch(tx, chain);
  const { scope } = before;
  if (!before.isStopped) throw new AppError('wallet.switch_unchanged', { field: 'chain' });
  const { operatorId } = by.session;
  await queries.upsertSwitch(tx, { scope, isStopped: false, reason, operatorId, at: clock.now() });
  return {
    isNew: false,
    entry: {
      action: 'wallet.resume_withdrawals',
      subject: { kind: 'withdrawal_switch', id: scope },
      reason,
      before: { is_stopped: true, reason: before.reason },
      after: { is_stopped: false, reason },
    },
  };
}

async function lockSwitch(tx: Tx, chain: string | undefined): Promise<queries.SwitchRow> {
  await lockControls(tx);
  return findSwitch(tx, chain ?? queries.ALL_CHAINS);
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
  };
}

export async function listCaps(deps: Pick<ControlDeps, 'db' | 'clock'>): Promise<CapReply[]> {
  const rows = await queries.listCaps(deps.db, WITHDRAWAL_LIMITS.hotWalletCapUsdt);
  return Promise.all(rows.map((row) => presentCap(deps, row)));
}

/** Lowers a cap at once; refuses `wallet.cap_not_lower`. */
export async function lowerCap(
  { operator, clock }: Pick<ControlDeps, 'operator' | 'clock'>,
  { tx, input, by: session }: Change<typeof wallet.operatorLowerHotWalletCap>,
): Promise<CapReply> {
  const cap = await lockCap(tx, input.chain);
  if (compareDecimal(input.cap_usdt, cap) >= 0)
    throw new AppError('wallet.cap_not_lower', { field: 'cap_usdt', limit: cap });
  await setCap(tx, { clock }, { input, session });
  await operator.record(tx, session, { action: 'wallet.lower_hot_wallet_cap', ...factsOf(input, cap) });
  return presentCap({ db: tx, clock }, await findCap(tx, input.chain));
}

/** Sets a cap to what two operators agree on. */
export async function changeCap(
  tx: Tx,
  deps: Pick<ControlDeps, 'clock'>,
  { input, by: { session } }: { readonly input: CapInput; readonly by: Persons },
): Promise<Outcome> {
  const cap = await lockCap(tx, input.chain);
  if (compareDecimal(input.cap_usdt, cap) === 0)
    throw new AppError('wallet.cap_unchanged', { field: 'cap_usdt', limit: cap });
  await setCap(tx, deps, { input, session });
  return {
    isNew: false,
    entry: { action: 'wallet.change_hot_wallet_cap', ...factsOf(input, cap) },
  };
}

async function lockCap(tx: Tx, chain: string): Promise<string> {
  await lockControls(tx);
  return readCap(tx, chain);
}

function setCap(
  tx: Tx,
  { clock }: Pick<ControlDeps, 'clock'>,
  { input, session }: { readonly input: CapInput; readonly session: OperatorSession },
): Promise<void> {
  const { chain, cap_usdt: cap } = input;
  return queries.upsertCap(tx, { chain, cap, operatorId: session.operatorId, at: clock.now() });
}

function factsOf({ chain, cap_usdt: after, reason }: CapInput, before: string) {
  return {
    subject: { kind: 'hot_wallet_cap', id: chain },
    reason,
    before: { cap_usdt: before },
    after: { cap_usdt: after },
  } as const;
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
  };
}
