import type { Town } from '../people/capability.ts';

/** A mark price is at a trigger of a side or beyond it. */
const fires = (triggers: { readonly takeProfit: string; readonly stopLoss: string }): string =>
  `case p.side when 'long' then m.price >= ${triggers.takeProfit} or m.price <= ${triggers.stopLoss}
     else m.price <= ${triggers.takeProfit} or m.price >= ${triggers.stopLoss} end`;

/** The price of an opening at a mark, with the spread of its rule, is not worse than the limit. */
const FILLS = `case p.side
    when 'long' then m.price * (1 + ${spread('percent')} / 100) + ${spread('amount')} <= p.limit_price
    else m.price * (1 - ${spread('percent')} / 100) - ${spread('amount')} >= p.limit_price end`;

function spread(kind: 'percent' | 'amount'): string {
  return `coalesce((r.terms->>'spread_${kind}')::numeric, 0)`;
}

/** Ticks of the mark prices of matches. */
const MARKS = `select s.match_id, t.seq, t.at, t.price from tick.tick t
  join tick.series s on s.id = t.series_id where s.kind = 'mark'`;

const SINCE = 'greatest(p.opened_at, coalesce(p.triggers_at, p.created_at))';

/** A mark price is a new best of a trailing stop, or at its distance from the best. */
const TRAILS = `case p.side
    when 'long' then m.price > (p.trail->'best'->>'price')::numeric or m.price <= ${trailLevel('-')}
    else m.price < (p.trail->'best'->>'price')::numeric or m.price >= ${trailLevel('+')} end`;

function trailLevel(sign: '-' | '+'): string {
  return `(p.trail->'best'->>'price')::numeric
    * (1 ${sign} coalesce((p.trail->>'percent')::numeric, 0) / 100)
    ${sign} coalesce((p.trail->>'distance')::numeric, 0)`;
}

/** Positions and orders that live although a recorded tick has ended or filled them, and triggers that fired late. */
const LEFT = `with mark as (${MARKS})
  select p.id, 'trading' as what, m.seq, m.price::text from contract.position p
  join mark m on m.match_id = p.match_id and m.at > ${SINCE}
  where p.state = 'trading' and ${fires({ takeProfit: 'p.take_profit', stopLoss: 'p.stop_loss' })}
  union all
  select p.id, 'pending', m.seq, m.price::text from contract.position p
  join mark m on m.match_id = p.match_id and m.at > p.created_at
  join contract.rule r on r.id = p.rule_id
  where p.state = 'pending' and ${FILLS}
  union all
  select p.id, 'trailing', m.seq, m.price::text from contract.position p
  join mark m on m.match_id = p.match_id and m.seq > (p.trail->'best'->>'seq')::bigint
  where p.state = 'trading' and ${TRAILS}
  union all
  select c.id, 'closed later', m.seq, m.price::text from contract.close c
  join contract.position p on p.id = c.position_id
  join mark m on m.match_id = p.match_id and m.at > ${SINCE} and m.seq < (c.facts->'trigger'->>'seq')::bigint
  where c.reason in ('take_profit', 'stop_loss') and ${fires({
    takeProfit: "(c.facts->>'take_profit')::numeric",
    stopLoss: "(c.facts->>'stop_loss')::numeric",
  })}
  order by 1, 3 limit 1`;

/**
 * Trailing stops that wait although the last trade of a taker was as far from the best one since they follow: by every trade, from
 * the one before each order was placed, or from the first that met its activation price.
 */
const LEFT_TRAILING = `with followed as (
    select o.id, o.side, o.trail_bps, t.trade_seq as seq, t.price,
      lead(t.taker_order_id) over seen is distinct from t.taker_order_id as is_last,
      case o.side when 'sell' then max(t.price) over seen else min(t.price) over seen end as peak
    from spot."order" o join spot.trade t on t.match_id = o.match_id and t.trade_seq >= case
      when o.activation_price is null then o.trail_from
      else (select min(s.trade_seq) from spot.trade s where s.match_id = o.match_id and s.trade_seq > o.trail_from
        and case o.stop_trigger when 'up' then s.price >= o.activation_price else s.price <= o.activation_price end)
      end
    where o.trail_bps is not null and o.state = 'pending' and o.triggered_seq is null
    window seen as (partition by o.id order by t.trade_seq)
  )
  select id::text, 'trailing' as what, seq, price::text from followed
  where is_last and case side when 'sell' then price * 10000 <= peak * (10000 - trail_bps)
    else price * 10000 >= peak * (10000 + trail_bps) end
  order by seq limit 1`;

/** Whatever the public log of ticks decides is decided: by the first tick beyond a trigger or a limit. So do the trades with stops. */
export async function checkDecided({ world, fail }: Town): Promise<void> {
  for (const sql of [LEFT, LEFT_TRAILING]) {
    const [left] = await world.read<{ readonly id: string; readonly what: string; readonly seq: number }>(
      sql,
    );
    if (left !== undefined) fail('decided', JSON.stringify(left));
  }
}
