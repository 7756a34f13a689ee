import type { ReplyOf, wallet, WithdrawalFlag, WithdrawalState } from '@openbourse/api';
import { addDecimal, MAX_SCALE, mulDecimal } from '@openbourse/money';
import { listSecurityEvents, maskAccount } from '../../identity/index.ts';
import { type Change, type Command, runOnce } from '../../kernel/change.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { listEquity } from '../deposit/deposit-queries.ts';
import type { ExaminedChange } from '../../operator/index.ts';
import { measureLimits } from '../exit/measure-limits.ts';
import { listCaps, listSwitches } from './change-controls.ts';
import { adoptPayment, examineAdoption } from './adopt-payment.ts';
import * as controls from './control-queries.ts';
import { cancelWithdrawal, decideWithdrawal } from './decide-withdrawal.ts';
import { createPayer, type Payer } from './payer.ts';
import { presentForOperator, presentWithdrawal, type WithdrawalReply } from './present-withdrawal.ts';
import { type QuoteRequest, quoteWithdrawal } from './quote-withdrawal.ts';
import * as queries from './read-queries.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { showUnknownPayments } from './show-unknown.ts';
import { withdrawalChanged } from './topics.ts';
import { listTransactions } from './transaction-queries.ts';
import type { WithdrawalDeps } from './withdrawal-deps.ts';

type OperatorPage = ReplyOf<typeof wallet.operatorWithdrawals>;
type Detail = ReplyOf<typeof wallet.operatorWithdrawal>;

const PAGE_SIZE = 20;
const EVENT_ROWS = 20;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The filters as a call has them. */
export interface WithdrawalQuery {
  readonly user_id?: number;
  readonly currency_id?: number;
  readonly chain?: string;
  readonly state?: WithdrawalState;
  readonly flag?: WithdrawalFlag;
  readonly txid?: string;
  readonly from?: number;
  readonly to?: number;
  readonly cursor?: string;
  readonly limit?: number;
  readonly order?: 'newest' | 'oldest';
}

/** Withdrawals of users, their review, and what stops them. */
export interface Withdrawals {
  readonly payer: Payer;
  quote(request: QuoteRequest): ReturnType<typeof quoteWithdrawal>;
  request(command: Command<typeof wallet.withdraw>): Promise<WithdrawalReply>;
  cancel(change: Change<typeof wallet.cancelWithdrawal>): Promise<WithdrawalReply>;
  list(userId: number, query: WithdrawalQuery): Promise<ReplyOf<typeof wallet.withdrawals>>;
  /** Withdrawals that are not final, for the start of a live list. */
  open(userId: number): Promise<readonly WithdrawalReply[]>;
  /** Refuses with `wallet.withdrawal_not_found` what is not the user's. */
  read(userId: number, id: string): Promise<WithdrawalReply>;
  listForOperator(query: WithdrawalQuery): Promise<OperatorPage>;
  readForOperator(id: string): Promise<Detail>;
  decide(change: Change<typeof wallet.operatorDecideWithdrawal>): Promise<Detail>;
  unknownPayments(): ReturnType<typeof showUnknownPayments>;
  /** Adopts a payment on no record into a withdrawal, by two persons. */
  readonly adoption: ExaminedChange<typeof wallet.operatorAdoptPayment>;
  switches(): ReturnType<typeof listSwitches>;
  caps(): ReturnType<typeof listCaps>;
  /** The chains whose withdrawals operators have stopped, with the instant of the stop. */
  pausedSince(): Promise<ReadonlyMap<string, number>>;
}

export function createWithdrawals(deps: WithdrawalDeps): Withdrawals {
  const { db } = deps;
  const find = async (id: string, from: Db = db): Promise<queries.WithdrawalRecord> => {
    const record = await queries.findWithdrawal(from, id);
    if (record === undefined) throw notFound();
    return record;
  };
  const present = async (record: queries.WithdrawalRecord): Promise<WithdrawalReply> =>
    presentWithdrawal(record, await readConfirmations(deps, record));
  const presentToOperator = async (record: queries.WithdrawalRecord) =>
    presentForOperator(record, await readConfirmations(deps, record));
  const tell = async (id: string): Promise<void> => {
    const record = await find(id);
    deps.bus.publish(withdrawalChanged, { userId: record.userId, withdrawal: await present(record) });
  };
  /** Publishes a withdrawal that is changed in a transaction. Its node is not asked: it is on its way to none. */
  const publishIn = async (tx: Tx, id: string): Promise<WithdrawalReply> => {
    const record = await find(id, tx);
    const withdrawal = presentWithdrawal(record, null);
    tx.publish(withdrawalChanged, { userId: record.userId, withdrawal });
    return withdrawal;
  };
  const readForOperator = async (id: string, from: Db = db): Promise<Detail> => {
    const record = await find(id, from);
    return { ...(await presentToOperator(record)), ...(await reviewFacts(deps, from, record)) };
  };
  return {
    payer: createPayer(deps, tell),
    quote: (request) => quoteWithdrawal(deps, request),
    request: (command) =>
      deps.oneByOne(command.by.userId, () =>
        runOnce(db, command.once, async (tx) => publishIn(tx, await requestWithdrawal(tx, deps, command))),
      ),
    cancel: async (change) => {
      await cancelWithdrawal(deps, change);
      return publishIn(change.tx, change.input.id);
    },
    list: (userId, query) => pageOf(deps, { ...query, user_id: userId }, present),
    open: async (userId) => Promise.all((await queries.listUnderWay(db, userId, PAGE_SIZE)).map(present)),
    read: async (userId, id) => {
      const record = await find(id);
      if (record.userId !== userId) throw notFound();
      return present(record);
    },
    listForOperator: (query) => pageOf(deps, query, presentToOperator),
    readForOperator,
    decide: async (change) => {
      const { tx, input } = change;
      await decideWithdrawal(deps, change);
      await publishIn(tx, input.id);
      return readForOperator(input.id, tx);
    },
    unknownPayments: () => showUnknownPayments(deps),
    adoption: {
      examine: (input) => examineAdoption(deps, input),
      change: async (tx, input) => ({
        ...(await adoptPayment(tx, deps, input)),
        announce: () => tell(input.withdrawal_id),
      }),
    },
    switches: () => listSwitches(deps),
    caps: () => listCaps(deps),
    pausedSince: async () => {
      const rows = await controls.listStopped(db);
      return new Map(rows.map(({ chain, since }) => [chain, since]));
    },
  };
}

function notFound(): AppError {
  return new AppError('wallet.withdrawal_not_found', { field: 'id' });
}

/** Confirmations of a sent transaction by now; null where there is none or its node does not answer. */
async function readConfirmations(
  { chains }: Pick<WithdrawalDeps, 'chains'>,
  record: queries.WithdrawalRecord,
): Promise<number | null> {
  const chain = chains.get(record.chain);
  if (chain === undefined || record.txid === null || record.state !== 'broadcast') return null;
  const status = await chain.status(record.txid).catch(() => null);
  if (status === null) return null;
  return 'confirmations' in status ? Math.min(status.confirmations, record.confirmationsNeeded) : 0;
}

/** A page of withdrawals. A cursor that was not handed out starts nowhere: an empty page. */
async function pageOf<R>(
  deps: Pick<WithdrawalDeps, 'db'>,
  query: WithdrawalQuery,
  present: (record: queries.WithdrawalRecord) => Promise<R>,
): Promise<{ data: R[]; next_cursor: string | null }> {
  const cursor = query.cursor ?? null;
  if (cursor !== null && !ID.test(cursor)) return { data: [], next_cursor: null };
  const limit = query.limit ?? PAGE_SIZE;
  const filter = {
    userId: query.user_id ?? null,
    currencyId: query.currency_id ?? null,
    chain: query.chain ?? null,
    state: query.state ?? null,
    flag: query.flag ?? null,
    txid: query.txid ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
  };
  const isOldestFirst = query.order === 'oldest';
  const records = await queries.listWithdrawals(deps.db, filter, { cursor, rows: limit + 1, isOldestFirst });
  const page = records.slice(0, limit);
  const next = records.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { data: await Promise.all(page.map(present)), next_cursor: next };
}

/** Facts that a reviewer needs besides the withdrawal. */
async function reviewFacts(deps: WithdrawalDeps, db: Db, record: queries.WithdrawalRecord) {
  const { clock } = deps;
  const { userId } = record;
  const user = await deps.identity.readUser(db, userId);
  const limits = await measureLimits(db, deps.leaving, { userId, level: user.level, at: clock.now() });
  const withdrawn = await queries.readWithdrawn(db, userId);
  const address = await queries.readAddressFacts(db, record.id);
  const signed = await listTransactions(db, record.id);
  const events = await listSecurityEvents(db, { userId, kind: null, beforeId: null, rows: EVENT_ROWS });
  return {
    transactions: signed.map(({ txid, state, feeMax, replaces, createdAt }) => ({
      txid,
      state,
      fee_max: feeMax,
      replaces,
      created_at: createdAt,
    })),
    user: {
      email: user.email === null ? null : maskAccount({ kind: 'email', value: user.email }),
      mobile: user.mobile === null ? null : maskAccount({ kind: 'mobile', value: user.mobile }),
      level: user.level,
      is_frozen: user.isFrozen,
      is_disabled: user.isDisabled,
      withdrawal_hold_until: user.withdrawalHoldUntil,
      has_authenticator: user.hasAuthenticator,
      created_at: user.createdAt,
      equity_usdt: worthOf(deps, await listEquity(db, deps.leaving, userId)),
      deposits_usdt: worthOf(deps, await queries.listDeposited(db, userId)),
      withdrawals_usdt: withdrawn.sum,
      withdrawals_count: withdrawn.count,
      daily_left_usdt: limits.dailyLeft,
      monthly_left_usdt: limits.monthlyLeft,
    },
    address_bound_at: address.boundAt,
    address_withdrawals: address.withdrawals,
    address_other_users: address.otherUsers,
    security_events: events.map(({ kind, at, ip, userAgent }) => ({ kind, at, ip, user_agent: userAgent })),
  };
}

/** A coin without a price counts for nothing. */
function worthOf(
  deps: Pick<WithdrawalDeps, 'priceOf'>,
  holdings: readonly { readonly code: string; readonly amount: string }[],
): string {
  return holdings.reduce((sum, { code, amount }) => {
    const price = deps.priceOf(code);
    return price === null ? sum : addDecimal(sum, mulDecimal(amount, price, MAX_SCALE, 'floor'));
  }, '0');
}
