import { isConnectionLoss } from './db.ts';
import type { Log } from './log.ts';

/** Rows that a job could not do; the others are done. */
export class RowsFailed extends Error {
  override readonly name = 'RowsFailed';
  readonly rows: number;

  constructor(rows: number, first: unknown) {
    super(
      `${rows} rows could not be done; the first: ${first instanceof Error ? first.message : String(first)}`,
    );
    this.rows = rows;
  }
}

export interface DueRows<T, K> {
  readonly log: Pick<Log, 'warn'>;
  /** The next rows that are due, oldest first, without those that failed in this run; empty when nothing is left. */
  readonly list: (except: readonly K[]) => Promise<readonly T[]>;
  readonly keyOf: (row: T) => K;
  /** Does some rows together, or none of them. What it did is not listed again. */
  readonly run: (rows: readonly T[]) => Promise<void>;
}

/**
 * Does what is due until nothing is left. The rows of a batch that fails are done one by one, and one that
 * fails by itself keeps no other waiting. Throws `RowsFailed` at the end, so that the job reports it; a lost
 * connection ends it.
 */
export async function runDue<T, K>(due: DueRows<T, K>): Promise<void> {
  const failed: K[] = [];
  let first: unknown;
  for (;;) {
    const rows = await due.list(failed);
    if (rows.length === 0) break;
    for (const { key, error } of await runBatch(due, rows)) {
      if (failed.length === 0) first = error;
      failed.push(key);
    }
  }
  if (failed.length > 0) throw new RowsFailed(failed.length, first);
}

/** Does rows that are known already, each by itself; `runDue` for a list that is read once. */
export async function runEach<T>(
  log: Pick<Log, 'warn'>,
  rows: readonly T[],
  run: (row: T) => Promise<void>,
): Promise<void> {
  const left = rows.map((row, key) => ({ row, key }));
  await runDue({
    log,
    list: async () => left.splice(0, 1),
    keyOf: ({ key }) => key,
    run: async (taken) => {
      for (const { row } of taken) await run(row);
    },
  });
}

/**
 * Does rows that are known already, at most so many together. A group that fails is halved, and so are those after it,
 * because it may only take too long. One that fails by itself keeps no other waiting.
 */
export async function runTogether<T>(
  log: Pick<Log, 'warn'>,
  rows: readonly T[],
  { most, run }: { readonly most: number; readonly run: (group: readonly T[]) => Promise<void> },
): Promise<void> {
  const errors: unknown[] = [];
  for (let size = most, done = 0; done < rows.length; ) {
    const group = rows.slice(done, done + size);
    try {
      await run(group);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      log.warn({ err: error, rows: group.length }, 'a group of rows could not be done');
      size = Math.ceil(group.length / 2);
      if (group.length > 1) continue;
      errors.push(error);
    }
    done += group.length;
  }
  if (errors.length > 0) throw new RowsFailed(errors.length, errors[0]);
}

interface Failure<K> {
  readonly key: K;
  readonly error: unknown;
}

async function runBatch<T, K>(due: DueRows<T, K>, rows: readonly T[]): Promise<readonly Failure<K>[]> {
  try {
    await due.run(rows);
    return [];
  } catch (error) {
    if (isConnectionLoss(error)) throw error;
    const [only, ...others] = rows;
    if (only === undefined) return [];
    if (others.length > 0) {
      due.log.warn({ err: error, rows: rows.length }, 'rows of a batch that failed are done one by one');
      const failures: Failure<K>[] = [];
      for (const row of rows) failures.push(...(await runBatch(due, [row])));
      return failures;
    }
    const key = due.keyOf(only);
    due.log.warn({ err: error, row: key }, 'a row could not be done');
    return [{ key, error }];
  }
}
