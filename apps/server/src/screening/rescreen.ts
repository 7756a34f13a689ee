import type { Tx } from '../kernel/db.ts';
import type { Cause } from './cause.ts';
import { causeOfPerson, screen } from './screen.ts';
import type { Deps } from './screening-deps.ts';
import { advanceTurn, beginTurns, lockTurn, type Scope, SCOPES, type Turn } from './turn-queries.ts';

/** Subjects of one transaction. */
const BATCH = 200;
/** Batches of one run; the next one goes on. */
const BATCHES_MAX = 50;

/**
 * Screens everybody and every address of an address book by the lists that hold, once for each edition: each batch is one
 * transaction with how far it came, so a restart goes on there. An edition that another one follows is left as it is.
 */
export async function rescreen(deps: Deps): Promise<void> {
  const { db, clock, lists } = deps;
  if (!(await lists.isUsed(db))) return;
  const { editionId, index } = await lists.current(db);
  if (editionId === 0 || index.length === 0) return;
  await beginTurns(db, { editionId, at: clock.now() });
  for (const scope of SCOPES) {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1)
      if (!(await db.transaction((tx) => screenBatch(tx, deps, { editionId, scope })))) break;
  }
}

/** Screens one batch; answers whether more may follow. */
async function screenBatch(
  tx: Tx,
  deps: Deps,
  of: { readonly editionId: number; readonly scope: Scope },
): Promise<boolean> {
  const turn = await lockTurn(tx, of);
  if (turn === undefined) return false;
  const causes = await readBatch(tx, deps, turn);
  let hits = 0;
  for (const cause of causes) if ((await screen(tx, deps, cause)) === 'hold') hits += 1;
  const after = causes.at(-1)?.reference ?? turn.after;
  const isDone = causes.length < BATCH;
  const doneAt = isDone ? deps.clock.now() : null;
  await advanceTurn(tx, { ...turn, after, screened: causes.length, hits, doneAt });
  return !isDone;
}

async function readBatch(tx: Tx, deps: Deps, { scope, after }: Turn): Promise<readonly Cause[]> {
  const from = { after, rows: BATCH };
  if (scope === 'person') return (await deps.listPeople(tx, from)).map(causeOfPerson);
  return (await deps.listAddresses(tx, from)).map(({ id, userId, chain, address }) => ({
    ...{ kind: 'address', reference: id, userId },
    facts: async () => ({ addresses: [{ chain, address }] }),
  }));
}
