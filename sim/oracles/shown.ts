import type { Town } from '../people/capability.ts';
import type { Person } from '../people/person.ts';

/** Pairs of which the books are compared. */
const MATCHES = [1, 2] as const;
const LEVELS = 50;
/** The market makers go on quoting, so that a book is looked at until nothing came between. */
const LOOKS = 20;

interface Level {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  readonly seq: number;
}

/** Levels of a book by its rows: of an iceberg what is left of its slice, of others what is not executed. */
const shownOf = (
  matchId: number,
): string => `select o.side, trim_scale(o.price)::text as price, s.engine_seq::integer as seq,
    trim_scale(sum(least(o.visible_quantity - mod(o.executed_quantity, o.visible_quantity),
      o.quantity - o.executed_quantity)))::text as quantity
  from spot.open_order w
  join spot."order" o on (o.user_id, o.match_id, o.id) = (w.user_id, w.match_id, w.order_id)
  join spot.market_state s on s.match_id = o.match_id
  where o.match_id = ${matchId} and (o.type = 'limit' or o.triggered_seq is not null)
  group by o.side, o.price, s.engine_seq order by o.price`;

/** Public books show what icebergs show, and nothing of what they hide. */
export async function checkShown(town: Town): Promise<void> {
  const [person] = town.people;
  if (person === undefined) return;
  for (const matchId of MATCHES) {
    const { book, rows } = await readAtOnce(town, person, matchId);
    const levelsOf = (side: Level['side']) =>
      rows.flatMap((row) => (row.side === side ? [[row.price, row.quantity] as const] : []));
    const sides = [
      ['bids', book.bids, levelsOf('buy').reverse()],
      ['asks', book.asks, levelsOf('sell')],
    ] as const;
    for (const [name, shown, expected] of sides) {
      const [found, wanted] = [JSON.stringify(shown), JSON.stringify(expected.slice(0, LEVELS))];
      if (found !== wanted)
        town.fail('shown', `${name} of match ${matchId} are ${found}, and by the rows ${wanted}`);
    }
  }
}

/** A book and its rows of one step. */
async function readAtOnce(town: Town, person: Person, matchId: number) {
  for (let look = 0; look < LOOKS; look += 1) {
    const book = await person.call('market.depth', { currency_match_id: matchId, levels: LEVELS });
    const rows = await town.world.read<Level>(shownOf(matchId));
    if (rows.every(({ seq }) => seq === book.seq)) return { book, rows };
  }
  return town.fail('shown', `the book of match ${matchId} never stood still`);
}
