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
import { AppError } from '../kernel/error.ts';
import { pageOf, readIdCursor, writeIdCursor } from '../kernel/page.ts';
import type { Random } from '../kernel/random.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import type { PlatformAccountKey } from './account.ts';
import { readAmount } from './check-amount.ts';
import * as queries from './house-movement-queries.ts';
import { findProceeds, readProceeds, sumMovable } from './house-proceeds.ts';
import type { HouseReserves, ListProceeds } from './house-reserve.ts';
import type { Ledger } from './ledger.ts';
import type { PostingOwner } from './post.ts';
import { readPlatformBalance } from './queries.ts';
import { type CurrencyRead, findCurrency } from './transfer-queries.ts';

type MoveInput = DecodedInputOf<typeof ledger.operatorMoveCapital>;
type ListInput = DecodedInputOf<typeof ledger.operatorMovements>;
type MovementPage = ReplyOf<typeof ledger.operatorMovements>;
type MovementReply = MovementPage['data'][number];
type HouseReply = ReplyOf<typeof ledger.operatorHouseAccounts>;

export interface HouseMovementDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly ledger: Pick<Ledger, 'post'>;
  readonly reserves: HouseReserves;
  readonly listProceeds: ListProceeds;
}

type Movement = Pick<
  queries.HouseMovementRead,
  'from' | 'to' | 'offeringId' | 'currencyId' | 'amount' | 'code'
>;

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
  return { currency_id: currency.id, code: currency.code, accounts, proceeds };
}

export async function listMovements(db: Db, input: ListInput): Promise<MovementPage> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listHouseMovements(db, {
    account: input.account ?? null,
    beforeId: readIdCursor(input.cursor),
    rows: limit + 1,
  });
  return pageOf(rows, limit, { present, cursorOf: writeIdCursor });
}

/**
 * Moves capital between accounts of the house. Refuses with `ledger.house_reserved` when less would stay than
 * what users have open needs. The count of earlier movements is part of what is approved, so no approval
 * rests on older balances.
 */
export async function moveCapital(
  tx: Tx,
  deps: HouseMovementDeps,
  { input, by }: { readonly input: MoveInput; readonly by: Persons },
): Promise<Outcome> {
  const { from_account: from, to_account: to, reason } = input;
  if (from === to) throw new AppError('ledger.same_account', { field: 'to_account' });
  const offeringId = await readOffering(tx, deps, input);
  const currency = await readHouseCurrency(tx, input.currency_id, [from, to]);
  const amount = formatDecimal(readAmount(input.amount, currency), currency.scale);
  await queries.lockHouse(tx);
  const earlier = await queries.countMovements(tx);
  const movement = { from, to, offeringId, currencyId: currency.id, amount };
  const publicId = deps.random.uuid();
  await postMovement(deps, tx, { ...movement, publicId, code: currency.code });
  await queries.insertHouseMovement(tx, {
    ...movement,
    ...{ publicId, reason, makerId: by.makerId, makerName: by.makerName },
    proposedAt: toTimestamp(by.proposedAt),
    checkerId: by.session.operatorId,
    checkerName: by.session.name,
    approvedAt: toTimestamp(deps.clock.now()),
  });
  const balances = await Promise.all(
    [from, to].map((name) => readPlatformBalance(tx, keyOf(name, currency.id))),
  );
  return {
    isNew: true,
    entry: {
      action: 'ledger.move_capital',
      subject: { kind: 'house_movement', id: publicId },
      reason,
      before: { approved_movements: earlier },
      after: {
        ...{ from, to, currency: currency.code, amount, offering: offeringId ?? undefined },
        ...{ balance_from: balances[0], balance_to: balances[1], approved_movements: earlier + 1 },
      },
    },
  };
}

/** The offering whose proceeds move: with this account and no other. */
async function readOffering(
  tx: Tx,
  { listProceeds }: HouseMovementDeps,
  input: MoveInput,
): Promise<number | null> {
  const offeringId = input.offering_id ?? null;
  if (input.from_account === PROCEEDS) findProceeds(await readProceeds(listProceeds, tx), offeringId);
  else if (offeringId !== null) {
    const known = { reason: `is only for ${PROCEEDS}`, accepted: PROCEEDS };
    throw new AppError('request.invalid', { field: 'from_account', ...known });
  }
  return offeringId;
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

async function postMovement(
  deps: HouseMovementDeps,
  tx: Tx,
  movement: Movement & { readonly publicId: string },
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
  { from, amount, code, currencyId, offeringId }: Movement,
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
 * A settlement between the two readings is still in what has to stay, so too much may stay for a moment and
 * never too little.
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
    maker_id: row.makerId,
    maker_name: row.makerName,
    proposed_at: row.proposedAt,
    checker_id: row.checkerId,
    checker_name: row.checkerName,
    approved_at: row.approvedAt,
  };
}
