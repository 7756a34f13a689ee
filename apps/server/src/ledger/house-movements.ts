import {
  type DecodedInputOf,
  EVERY_COIN_HOUSE_ACCOUNTS,
  HOUSE_ACCOUNTS,
  type HouseAccount,
  type ledger,
  type ReplyOf,
  USDT_ID,
} from '@openbourse/api';
import { compareDecimal, formatDecimal, subDecimal } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { type Database, type Db, toTimestamp, type Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { Random } from '../kernel/random.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { Operator } from '../operator/index.ts';
import type { PlatformAccountKey } from './account.ts';
import { readAmount } from './check-amount.ts';
import { isDecided } from './decide-proposal.ts';
import * as queries from './house-movement-queries.ts';
import { findProceeds, readProceeds, sumMovable } from './house-proceeds.ts';
import type { HouseReserves, ListProceeds } from './house-reserve.ts';
import type { Ledger } from './ledger.ts';
import type { PostingOwner } from './post.ts';
import { readPlatformBalance } from './queries.ts';
import { type CurrencyRead, findCurrency } from './transfer-queries.ts';

type ProposeInput = DecodedInputOf<typeof ledger.operatorProposeMovement>;
type DecideInput = DecodedInputOf<typeof ledger.operatorDecideMovement>;
type ListInput = DecodedInputOf<typeof ledger.operatorMovements>;
type MovementPage = ReplyOf<typeof ledger.operatorMovements>;
type MovementReply = MovementPage['data'][number];
type HouseReply = ReplyOf<typeof ledger.operatorHouseAccounts>;

export interface HouseMovementDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly operator: Pick<Operator, 'record' | 'assertMayMake' | 'assertMayCheck'>;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly reserves: HouseReserves;
  readonly listProceeds: ListProceeds;
}

interface Funds {
  readonly balance: string;
  readonly reserved: string;
  readonly movable: string;
}

const TXN_KIND = 'house_movement';
const PROCEEDS = 'subscription_proceeds';
const PAGE_SIZE = 20;

/** The accounts with capital in a currency, with what each has to keep now. */
export async function readHouse(
  deps: HouseMovementDeps,
  input: DecodedInputOf<typeof ledger.operatorHouseAccounts>,
): Promise<HouseReply> {
  const { db, listProceeds } = deps;
  const currency = await readHouseCurrency(db, input.currency_id ?? USDT_ID, []);
  // Counted before the balances: who decides on an older version is refused, never the other way round.
  const version = await queries.countApproved(db);
  const accounts = await Promise.all(
    accountsIn(currency.id).map(async (name) => {
      if (name === 'equity') {
        const balance = await readPlatformBalance(db, keyOf(name, currency.id));
        return { name, balance, reserved: null, movable: null };
      }
      return { name, ...(await readFunds(deps, db, { name, currencyId: currency.id })) };
    }),
  );
  const proceeds = (await readProceeds(listProceeds, db)).map(({ offeringId, ...row }) => ({
    offering_id: offeringId,
    ...row,
  }));
  return { currency_id: currency.id, code: currency.code, version, accounts, proceeds };
}

export async function listMovements(db: Db, input: ListInput): Promise<MovementPage> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listHouseMovements(db, {
    state: input.state ?? null,
    account: input.account ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

/** Proposes a movement of capital; a repeat of the key answers the first one. Nothing moves. */
export async function proposeMovement(
  deps: HouseMovementDeps,
  session: OperatorSession,
  asked: { readonly input: ProposeInput; readonly idempotencyKey: string },
): Promise<MovementReply> {
  const wanted = await readWanted(deps, session, asked);
  return deps.db.transaction(async (tx) => {
    await deps.operator.assertMayMake(tx, session);
    const isNew = await queries.insertHouseMovement(tx, wanted);
    const movement = await queries.findHouseMovementByKey(tx, wanted);
    assert(movement !== undefined, 'a movement whose key is taken exists');
    if (!isNew) {
      if (!isSame(movement, wanted)) throw new AppError('request.idempotency_conflict');
      return present(movement);
    }
    await assertMovable(deps, tx, movement);
    await deps.operator.record(tx, session, {
      action: 'ledger.propose_movement',
      subject: { kind: 'house_movement', id: movement.publicId },
      reason: movement.reason,
      before: null,
      after: factsOf(movement),
    });
    return present(movement);
  });
}

/**
 * Answers the decided movement; a repeat by the same operator answers it again. An approval is refused when another
 * movement was approved since the balances were read, and when less would stay than what users have open needs.
 */
export function decideMovement(
  deps: HouseMovementDeps,
  session: OperatorSession,
  input: DecideInput,
): Promise<MovementReply> {
  const state = input.decision === 'approve' ? 'approved' : 'rejected';
  return deps.db.transaction(async (tx) => {
    await queries.lockHouse(tx);
    const proposed = await findMovement(tx, input.id);
    if (await isDecided(tx, deps.operator, { proposal: proposed, session, state })) return present(proposed);
    if (state === 'approved') {
      if (input.version !== (await queries.countApproved(tx))) throw new AppError('ledger.house_changed');
      await postMovement(deps, tx, proposed);
    }
    await queries.decideHouseMovement(tx, {
      publicId: input.id,
      state,
      checkerId: session.operatorId,
      checkerName: session.name,
      reason: input.reason,
      at: toTimestamp(deps.clock.now()),
    });
    await deps.operator.record(tx, session, {
      action: state === 'approved' ? 'ledger.approve_movement' : 'ledger.reject_movement',
      subject: { kind: 'house_movement', id: input.id },
      reason: input.reason,
      before: { state: 'proposed' },
      after: { ...factsOf(proposed), state },
    });
    return present(await findMovement(tx, input.id));
  });
}

async function readWanted(
  deps: HouseMovementDeps,
  session: OperatorSession,
  { input, idempotencyKey }: { readonly input: ProposeInput; readonly idempotencyKey: string },
): Promise<queries.NewHouseMovement> {
  const { from_account: from, to_account: to } = input;
  if (from === to) throw new AppError('ledger.same_account', { field: 'to_account' });
  const offeringId = input.offering_id ?? null;
  if (from === PROCEEDS) findProceeds(await readProceeds(deps.listProceeds, deps.db), offeringId);
  else if (offeringId !== null) {
    const known = { reason: `is only for ${PROCEEDS}`, accepted: PROCEEDS };
    throw new AppError('request.invalid', { field: 'from_account', ...known });
  }
  const currency = await readHouseCurrency(deps.db, input.currency_id, [from, to]);
  const publicId = deps.random.uuid();
  return {
    publicId,
    from,
    to,
    offeringId,
    currencyId: currency.id,
    amount: formatDecimal(readAmount(input.amount, currency), currency.scale),
    reason: input.reason,
    idempotencyKey: idempotencyKey || publicId,
    makerId: session.operatorId,
    makerName: session.name,
    at: toTimestamp(deps.clock.now()),
  };
}

/** The accounts that have capital in a currency. */
function accountsIn(currencyId: number): readonly HouseAccount[] {
  return currencyId === USDT_ID ? HOUSE_ACCOUNTS : EVERY_COIN_HOUSE_ACCOUNTS;
}

/** Refuses what is no coin, and a coin in which one of the accounts has no capital. */
async function readHouseCurrency(
  db: Db,
  currencyId: number,
  accounts: readonly HouseAccount[],
): Promise<CurrencyRead> {
  const currency = await findCurrency(db, currencyId);
  const isOffered = accounts.every((name) => accountsIn(currencyId).includes(name));
  if (currency?.kind === 'coin' && currency.isActive && isOffered) return currency;
  throw new AppError('ledger.currency_not_in_account', {
    field: 'currency_id',
    currency: currency?.code ?? String(currencyId),
    accepted: 'USDT',
  });
}

function isSame(first: queries.HouseMovementRead, wanted: queries.NewHouseMovement): boolean {
  const names = ['from', 'to', 'offeringId', 'currencyId', 'amount', 'reason'] as const;
  return names.every((name) => first[name] === wanted[name]);
}

async function postMovement(
  deps: HouseMovementDeps,
  tx: Tx,
  movement: queries.HouseMovementRead,
): Promise<void> {
  const { from, to, currencyId, amount, publicId } = movement;
  // What an offering brought is final, and one approval waits for the other.
  for (const name of [from, to])
    if (name !== 'equity' && name !== PROCEEDS) await deps.reserves[name].lock(tx);
  await assertMovable(deps, tx, movement);
  await deps.ledger.post(tx, {
    kind: TXN_KIND,
    reference: publicId,
    idempotencyKey: publicId,
    postings: [
      { owner: ownerOf(from), currencyId, amount: `-${amount}` },
      { owner: ownerOf(to), currencyId, amount },
    ],
  });
}

/** Refuses with `ledger.house_reserved` what is needed for what users have open. */
async function assertMovable(
  deps: HouseMovementDeps,
  tx: Tx,
  { from, amount, code, currencyId, offeringId }: queries.HouseMovementRead,
): Promise<void> {
  if (from === 'equity') return;
  const { balance, reserved, movable } =
    from === PROCEEDS
      ? await readProceedsOf(deps, tx, offeringId)
      : await readFunds(deps, tx, { name: from, currencyId });
  if (compareDecimal(amount, movable) <= 0) return;
  const known = { limit: movable, accepted: movable, available: balance, reserved, asset: code };
  throw new AppError('ledger.house_reserved', { field: 'amount', ...known });
}

/**
 * What is settled between the two readings is still in what has to stay, so too much may stay for a moment and never
 * too little.
 */
async function readFunds(
  { reserves, listProceeds }: HouseMovementDeps,
  db: Db,
  { name, currencyId }: { readonly name: Exclude<HouseAccount, 'equity'>; readonly currencyId: number },
): Promise<Funds> {
  if (name === PROCEEDS) {
    const movable = sumMovable(await readProceeds(listProceeds, db));
    const balance = await readPlatformBalance(db, keyOf(name, currencyId));
    return { balance, reserved: subDecimal(balance, movable), movable };
  }
  const reserved = await reserves[name].read(db, currencyId);
  const balance = await readPlatformBalance(db, keyOf(name, currencyId));
  const left = subDecimal(balance, reserved);
  return { balance, reserved, movable: left.startsWith('-') ? '0' : left };
}

/** Of one offering: what it brought, and what of it was moved out already. */
async function readProceedsOf(
  { listProceeds }: HouseMovementDeps,
  db: Db,
  offeringId: number | null,
): Promise<Funds> {
  const { received, moved, movable } = findProceeds(await readProceeds(listProceeds, db), offeringId);
  return { balance: received, reserved: moved, movable };
}

function keyOf(name: HouseAccount, currencyId: number): PlatformAccountKey {
  return { kind: name === 'equity' ? 'world' : 'house', name, currencyId };
}

function ownerOf(name: HouseAccount): PostingOwner {
  return name === 'equity' ? { world: name } : { house: name };
}

async function findMovement(tx: Tx, publicId: string): Promise<queries.HouseMovementRead> {
  const movement = await queries.findHouseMovement(tx, publicId);
  if (movement === undefined) throw new AppError('ledger.manual_entry_not_found', { field: 'id' });
  return movement;
}

/** What the audit log keeps of a movement. */
function factsOf(movement: queries.HouseMovementRead): Readonly<Record<string, unknown>> {
  const { state, from, to, code, amount, offeringId } = movement;
  const facts = { state, from, to, currency: code, amount };
  return offeringId === null ? facts : { ...facts, offering: offeringId };
}

function present(row: queries.HouseMovementRead): MovementReply {
  return {
    id: row.publicId,
    from_account: row.from,
    to_account: row.to,
    offering_id: row.offeringId,
    currency_id: row.currencyId,
    code: row.code,
    amount: row.amount,
    reason: row.reason,
    state: row.state,
    maker_id: row.makerId,
    maker_name: row.makerName,
    proposed_at: row.proposedAt,
    checker_id: row.checkerId,
    checker_name: row.checkerName,
    decision_reason: row.decisionReason,
    decided_at: row.decidedAt,
  };
}
