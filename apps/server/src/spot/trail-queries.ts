import type { Db } from '../kernel/db.ts';
import type { Violation } from '../ledger/index.ts';

/**
 * M13: a trailing stop followed to the best trade since it was placed, or since the first at its activation price. One that fired may
 * have met its stop before the last trades of the command that fired it.
 */
export function findWrongPeaks(
  db: Db,
  { afterOrderId }: { readonly afterOrderId: number },
): Promise<Violation[]> {
  return db.query<Violation>(
    `select o.id as order_id, o.match_id, o.trail_peak::text as peak, f.peak::text as followed
     from spot.order_row o
     cross join lateral (
       select spot.followed_to(o.match_id, o.side, o.stop_trigger, o.activation_price, null,
         o.trail_from - (o.activation_price is null)::integer, o.trail_seq) as peak
     ) f
     where o.id > $1 and o.trail_bps is not null and case
       when o.triggered_seq is null then o.trail_peak is distinct from f.peak
       else o.trail_peak is null or f.peak is null or case o.side when 's' then o.trail_peak > f.peak else o.trail_peak < f.peak end
     end
     limit 100`,
    [afterOrderId],
  );
}
