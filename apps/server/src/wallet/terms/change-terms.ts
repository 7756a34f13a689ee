import type { AnnouncedState, DecodedInputOf, ReplyOf, wallet } from '@openbourse/api';
import {
  assertAnnounced,
  earliestFrom,
  idOfNew,
  presentVersion,
  versionAt,
  withStates,
} from '../../kernel/announced.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Change } from '../../kernel/change.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { AppError, assert } from '../../kernel/error.ts';
import type { Operator, Outcome, Persons } from '../../operator/index.ts';
import { lockControls } from '../lock-queries.ts';
import { checkTerm } from './check-term.ts';
import { insertTerm, listTerms, setWithdrawn, type TermKey, type TermRow } from './term-queries.ts';

export interface TermDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: Pick<Operator, 'record'>;
}

type Shown = ReplyOf<typeof wallet.operatorWithdrawTerm>;

/** Lists every version of every term. */
export async function showTerms(db: Db, { clock }: { readonly clock: Pick<Clock, 'now'> }): Promise<Shown[]> {
  const rows = await listTerms(db);
  const kept = rows.filter(({ withdrawnAt }) => withdrawnAt === null);
  const states = new Map(withStates(kept, clock.now(), keyOf));
  return rows.map((row) => present(row, states.get(row) ?? 'withdrawn'));
}

/** Announces another value from a time on. */
export async function setTerm(
  tx: Tx,
  { clock }: Pick<TermDeps, 'clock'>,
  { input, by }: { readonly input: DecodedInputOf<typeof wallet.operatorSetTerm>; readonly by: Persons },
): Promise<Outcome> {
  const { name, value, reason, effective_from: effectiveFrom } = input;
  const key = { name, assetId: input.asset_id ?? null, level: input.level ?? null };
  assertAnnounced(effectiveFrom, earliestFrom(clock.now()));
  await lockControls(tx);
  await checkTerm(tx, { ...key, value, effectiveFrom });
  const versions = (await listTerms(tx)).filter(
    (row) => row.withdrawnAt === null && keyOf(row) === keyOf(key),
  );
  const before = versionAt(versions, effectiveFrom);
  const id = idOfNew(
    await insertTerm(tx, { ...key, value, effectiveFrom, operatorName: by.makerName, reason }),
  );
  return {
    isNew: true,
    entry: {
      action: 'wallet.set_term',
      subject: { kind: 'wallet_term', id },
      reason,
      before: before === undefined ? null : { value: before.value },
      after: {
        ...factsOf({ ...key, code: before?.code, network: before?.network }),
        value,
        effective_from: effectiveFrom,
      },
    },
  };
}

/** Takes a value back that does not hold yet. */
export async function withdrawTerm(
  deps: TermDeps,
  { tx, by, now, input: { id, reason } }: Change<typeof wallet.operatorWithdrawTerm>,
): Promise<Shown> {
  await lockControls(tx);
  const row = (await listTerms(tx)).find((one) => one.id === id);
  if (row === undefined || row.withdrawnAt !== null || row.effectiveFrom <= now)
    throw new AppError('wallet.term_not_found', { field: 'id' });
  await setWithdrawn(tx, { id, at: now });
  await deps.operator.record(tx, by, {
    action: 'wallet.withdraw_term',
    subject: { kind: 'wallet_term', id },
    reason,
    before: { ...factsOf(row), value: row.value, effective_from: row.effectiveFrom },
    after: null,
  });
  const shown = (await showTerms(tx, deps)).find((one) => one.id === id);
  assert(shown !== undefined, `the term ${id} is stored`);
  return shown;
}

function keyOf({ name, assetId, level }: TermKey): string {
  return JSON.stringify([name, assetId, level]);
}

/** Facts in the audit log that name the subject of a term. */
function factsOf(
  term: Omit<TermKey, 'assetId'> & {
    readonly assetId: number | null;
    readonly code?: string | null | undefined;
    readonly network?: string | null | undefined;
  },
): Readonly<Record<string, unknown>> {
  const { name, assetId, level } = term;
  return {
    name,
    coin: assetId === null ? undefined : `${term.code ?? assetId} ${term.network ?? ''}`.trim(),
    level: level ?? undefined,
  };
}

function present(row: TermRow, state: AnnouncedState): Shown {
  return {
    ...presentVersion(row, state),
    name: row.name,
    asset_id: row.assetId,
    code: row.code,
    network: row.network,
    level: row.level,
    value: row.value,
  };
}
