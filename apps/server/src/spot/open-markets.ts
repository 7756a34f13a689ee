import { type DueCountdown, listDue } from '../countdown/index.ts';
import type { Tx } from '../kernel/db.ts';
import type { Book } from './book.ts';
import type { Answer, Command } from './command.ts';
import { IdBlock } from './id-block.ts';
import * as loads from './load-queries.ts';
import { rebuildBooks } from './rebuild-books.ts';
import { resolveCommands } from './resolve-commands.ts';
import { takeOrderIds, takeTradeIds } from './write-queries.ts';
import { WriterConnection } from './writer-connection.ts';
import type { WriterDeps } from './writer-deps.ts';

/** Countdowns that run out before the first order after an outage; a writer's queue holds as many commands. */
const DUE_MOST = 10_000;

/** The markets of this process as PostgreSQL has them, and the connection that writes them. */
export interface OpenMarkets {
  readonly connection: WriterConnection;
  readonly books: ReadonlyMap<number, Book>;
  readonly orderIds: IdBlock;
  readonly tradeIds: IdBlock;
  /** Outcomes of the given commands; null where it is not known. */
  readonly answers: readonly (Answer | null)[];
  /** Countdowns that ran out while nothing could be canceled. */
  readonly due: readonly DueCountdown[];
}

/**
 * Builds the books of the markets with a new connection, and learns what became of the commands of a batch whose
 * commit is unknown. Whatever fails ends the connection.
 */
export async function openMarkets(deps: WriterDeps, unknown: readonly Command[]): Promise<OpenMarkets> {
  const connection = await WriterConnection.open(deps.db, deps.clock);
  try {
    const { tx } = connection;
    await loads.preferIndexes(tx);
    const matches = deps.market.all().filter((match) => match.isSpotTradable);
    // It begins when the last transaction of a dead connection has ended: from then on nothing is unknown.
    await connection.begin();
    const books = await rebuildBooks(tx, matches);
    await connection.commit();
    await deps.prepare(matches);
    const answers = await resolveCommands(tx, unknown, (matchId) => deps.market.find(matchId));
    const due = await listDue(tx, { product: 'spot', at: deps.clock.now(), rows: DUE_MOST });
    return { connection, books, ...idBlocks(tx), answers, due };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

function idBlocks(tx: Tx): Pick<OpenMarkets, 'orderIds' | 'tradeIds'> {
  return {
    orderIds: new IdBlock(() => takeOrderIds(tx)),
    tradeIds: new IdBlock(() => takeTradeIds(tx)),
  };
}
