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

/** Whatever the public log of ticks decides is decided: by the first tick beyond a trigger or a limit. */
export async function checkDecided({ world, fail }: Town): Promise<void> {
  const [left] = await world.read<{ readonly id: string; readonly what: string; readonly seq: number }>(LEFT);
  if (left !== undefined) fail('decided', JSON.stringify(left));
}
