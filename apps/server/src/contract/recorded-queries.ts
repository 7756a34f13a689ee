import type { RecordedPosition } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import { streamRows } from '../kernel/stream-rows.ts';

/** A position that was opened, with its closes and what moved its margin, and its row at the end. */
export interface PositionOfRecord extends RecordedPosition {
  readonly row: 'position';
  readonly userId: number;
  readonly matchId: number;
  /** Of the row: what a replay has to arrive at. */
  readonly lots: number;
  readonly notional: string;
  readonly margin: string;
  readonly held: string;
  readonly realisedProfit: string;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
const text = (column: string): string => `trim_scale(${column})::text`;
const markAt = (matchId: string, seq: string): string =>
  `(select ${text('k.price')} from tick.series s join tick.tick k on k.series_id = s.id and k.seq = ${seq}
    where s.match_id = ${matchId} and s.kind = 'mark')`;

/** Positions that were opened, in the order of their numbers; those that ended before an instant are left out. */
export async function* streamPositions(view: Db, endedAfter: string): AsyncGenerator<PositionOfRecord> {
  const rows = streamRows<{ row: PositionOfRecord }>(
    view,
    `select json_build_object('row', 'position', 'id', p.id, 'userId', p.user_id, 'matchId', p.match_id, 'side', p.side,
       'marginMode', p.margin_mode, 'leverage', p.leverage, 'lotsOpened', p.lots_opened,
       'openPrice', ${text('p.open_price')}, 'conversion', ${text('p.conversion')}, 'openedAt', ${ms('p.opened_at')},
       'entryMark', ${markAt('p.match_id', 'p.entry_seq')},
       'terms', jsonb_build_object('rule_id', p.rule_id) || r.terms,
       'priceTick', trim_scale(coalesce((
         select f.price_tick_before from market.filter_change f
         where f.match_id = p.match_id and f.state = 'applied' and f.effective_from > p.opened_at
         order by f.effective_from, f.id limit 1), m.price_tick))::text,
       'lots', p.lots, 'notional', ${text('p.notional')}, 'margin', ${text('p.margin')}, 'held', ${text('p.held')},
       'realisedProfit', ${text('p.realised_profit')},
       'closes', coalesce((
         select json_agg(json_build_object('number', c.number, 'at', ${ms('c.closed_at')}, 'reason', c.reason,
           'lots', c.lots, 'lotsBefore', c.lots_before, 'closePrice', ${text('c.close_price')},
           'mark', ${markAt('c.match_id', 'c.exit_seq')}, 'profit', ${text('c.profit')}, 'fee', ${text('c.fee')},
           'liquidationFee', ${text('c.liquidation_fee')}, 'deficit', ${text('c.deficit')},
           'margin', ${text('c.margin')}, 'marginBefore', c.facts ->> 'margin_before') order by c.number)
         from contract.close c where c.position_id = p.id), '[]'),
       'marginChanges', case when p.keeps_margin_changes then coalesce((
         select json_agg(json_build_object('at', ${ms('g.at')}, 'amount', ${text('g.amount')}) order by g.id)
         from contract.margin_change g where g.position_id = p.id), '[]') end) as row
     from contract.position p
     join contract.rule r on r.id = p.rule_id
     join market.currency_match m on m.id = p.match_id
     where p.opened_at is not null and (p.closed_at is null or p.closed_at > $1)
     order by p.number`,
    [endedAfter],
  );
  for await (const { row } of rows) yield row;
}
