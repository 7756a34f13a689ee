import { auditParts } from '../audit.ts';
import type { Db } from '../kernel/db.ts';
import {
  type AuditBounds,
  type AuditCheck,
  type AuditPart,
  type AuditTurns,
  EVERYTHING,
  type Violation,
} from '../ledger/index.ts';
import { type SpotStage, startSpotStage, traderOf } from './spot-stage.ts';

/** A ledger with every kind of row, whose owner changes rows behind its back; each change is undone. */
export interface TamperedLedger {
  readonly stage: SpotStage;
  /** Place up to which an audit has looked before the later half of the history was written. */
  readonly seen: AuditBounds;
  /** The names of the checks that find something after the statements. */
  foundBy(statements: readonly string[], which?: Which): Promise<readonly string[]>;
}

export interface Which {
  /** Place up to which the checks have looked already; without it they look at everything. */
  readonly since?: AuditBounds;
  readonly isWanted?: (check: AuditCheck) => boolean;
  /** Checks that can look at everything in turns do so, in turns of so many rows. */
  readonly turnSize?: number;
}

/** A change and the checks that find it. */
export type TamperCase = readonly [what: string, sql: string | readonly string[], checks: readonly string[]];

export const [USDT, BTC] = [1, 2] as const;

/** A subquery of the account of a user. */
export function accountOf(userId: number, wallet: string, currencyId: number): string {
  return `(select id from ledger.account where user_id = ${userId} and wallet = '${wallet}' and currency_id = ${currencyId})`;
}

/** Three seals: deposits before and after an audit, transfers, holds, and what two persons have approved. */
export async function startTamperedLedger(): Promise<TamperedLedger> {
  const stage = await startSpotStage();
  await stage.fund(1, { USDT: '1000', BTC: '2' });
  await stage.fund(2, { USDT: '500' });
  await deposit(stage, { key: 'early', userId: 1, amount: '7' });
  await stage.ledger.seal();
  await deposit(stage, { key: 'middle', userId: 2, amount: '3' });
  await transfer(stage, 1, '40');
  await stage.ledger.seal();
  const parts = auditParts(stage.spot.auditPart(), { isProof: () => true, isAnchor: () => true });
  const part = parts.find(({ checks }) => checks.some(({ name }) => name === 'L1'));
  if (part === undefined) throw new Error('the ledger has a part of the audit');
  const seen = await part.readBounds(stage.db);
  await hold(stage, 'kept', '30');
  await hold(stage, 'gone', '20');
  await stage.db.transaction((tx) =>
    stage.ledger.releaseHold(tx, { reason: 'test_hold', reference: 'gone' }),
  );
  await deposit(stage, { key: 'late', userId: 1, amount: '9' });
  await transfer(stage, 2, '60');
  await approve(stage);
  await stage.ledger.seal();
  return {
    stage,
    seen,
    foundBy: (statements, which = {}) => foundBy({ stage, part, seen }, statements, which),
  };
}

async function foundBy(
  { stage, part, seen }: { readonly stage: SpotStage; readonly part: AuditPart; readonly seen: AuditBounds },
  statements: readonly string[],
  { since = {}, isWanted = () => true, turnSize }: Which,
): Promise<readonly string[]> {
  const undo = new Error('undo');
  const names: string[] = [];
  const look = async (tx: Db): Promise<void> => {
    for (const check of part.checks.filter(isWanted)) {
      const found =
        turnSize === undefined || check.turns === undefined
          ? await check.find(tx, since, seen)
          : await findInTurns(tx, check.turns, turnSize);
      if (found.length > 0) names.push(check.name);
    }
  };
  try {
    await stage.owner.transaction(async (tx) => {
      // Triggers and foreign keys are off: what is left are the constraints of each row.
      await tx.query('set local session_replication_role = replica');
      for (const sql of statements) await tx.query(sql);
      await tx.query('set local session_replication_role = origin');
      await look(tx);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return names;
}

async function findInTurns(tx: Db, turns: AuditTurns, rows: number): Promise<readonly Violation[]> {
  const found: Violation[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const end: number | null = await turns.readEnd(tx, after, rows);
    found.push(...(await turns.find(tx, { after, upTo: end ?? EVERYTHING.upTo })));
    after = end;
  }
  return found;
}

function deposit(
  stage: SpotStage,
  { key, userId, amount }: { readonly key: string; readonly userId: number; readonly amount: string },
): Promise<boolean> {
  const postings = [
    { owner: { world: 'chain:TEST-1' }, currencyId: USDT, amount: `-${amount}` },
    { owner: { userId, wallet: 'trade' as const }, currencyId: USDT, amount },
  ];
  return stage.db.transaction((tx) =>
    stage.ledger.post(tx, { kind: 'test_deposit', reference: key, idempotencyKey: key, postings }),
  );
}

function transfer(stage: SpotStage, userId: number, amount: string): Promise<unknown> {
  const input = { from_account_type_id: 1, to_account_type_id: 3, currency_id: USDT, amount } as const;
  return stage.ledger.transfer({ input, by: traderOf(userId) });
}

function hold(stage: SpotStage, reference: string, amount: string): Promise<void> {
  const wanted = { reason: 'test_hold', reference, userId: 1, wallet: 'trade', currencyId: USDT } as const;
  return stage.db.transaction((tx) => stage.ledger.openHold(tx, { ...wanted, amount }));
}

/** An entry by hand and a movement of capital, as two persons make them. */
async function approve({ db, ledger }: SpotStage): Promise<void> {
  const persons = `1, 'mira', now(), 2, 'chen', now()`;
  const reason = `'A reason of some length'`;
  const entryId = '00000000-0000-4000-8000-000000000001';
  const movementId = '00000000-0000-4000-8000-000000000002';
  const columns = `reason, maker_id, maker_name, proposed_at, checker_id, checker_name, approved_at`;
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into ledger.manual_entry (public_id, user_id, wallet, currency_id, direction, amount, kind, ${columns})
       values ('${entryId}', 1, 'trade', ${USDT}, 'debit', 5, 'correction', ${reason}, ${persons})`,
    );
    await tx.query(
      `insert into ledger.house_movement (public_id, from_account, to_account, currency_id, amount, ${columns})
       values ('${movementId}', 'equity', 'contract_pool', ${USDT}, 800, ${reason}, ${persons})`,
    );
    await ledger.post(tx, {
      ...{ kind: 'manual_entry', reference: entryId, idempotencyKey: entryId },
      postings: [
        { owner: { userId: 1, wallet: 'trade' }, currencyId: USDT, amount: '-5' },
        { owner: { world: 'correction' }, currencyId: USDT, amount: '5' },
      ],
    });
    await ledger.post(tx, {
      ...{ kind: 'house_movement', reference: movementId, idempotencyKey: movementId },
      postings: [
        { owner: { world: 'equity' }, currencyId: USDT, amount: '-800' },
        { owner: { house: 'contract_pool' }, currencyId: USDT, amount: '800' },
      ],
    });
  });
}
