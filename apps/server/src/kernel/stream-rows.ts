import type { Db } from './db.ts';

const ROWS_AT_ONCE = 2_000;
let cursors = 0;

/**
 * Lets a view read for as long as it takes, while its reader takes its time between two pages, with plans for all rows of a
 * statement and not for the first ones.
 */
export async function allowLongStreams(view: Db): Promise<void> {
  await view.query('set local statement_timeout = 0');
  await view.query('set local idle_in_transaction_session_timeout = 0');
  await view.query('set local cursor_tuple_fraction = 1');
}

/** Rows of a statement in a view, some at a time, however many there are; PostgreSQL sorts them on its disk. */
export async function* streamRows<R extends object>(
  view: Db,
  sql: string,
  params: readonly unknown[],
): AsyncGenerator<R> {
  cursors += 1;
  const name = `stream_${cursors}`;
  await view.query(`declare ${name} no scroll cursor for ${sql}`, params);
  for (;;) {
    const rows = await view.query<R>(`fetch ${ROWS_AT_ONCE} from ${name}`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await view.query(`close ${name}`);
}
