import { type Db, toTimestamp } from '../../kernel/db.ts';
import type { Queue } from './queue.ts';

export interface QueueRow {
  readonly name: string;
  readonly count: number;
  readonly oldest_at: number | null;
}

/** Counts the proposals that wait for a second operator, and then each queue, in one statement. */
export function countQueues(db: Db, queues: readonly Queue[], now: number): Promise<QueueRow[]> {
  const others = queues.map(
    ({ waiting }, index) =>
      `union all
       select ($2::text[])[${index + 1}], count(*), min(since) from (${waiting}) as queue`,
  );
  return db.query<QueueRow>(
    `select 'proposals' as name, count(*) as count, min(p.proposed_at) as oldest_at
     from operator.proposal p left join operator.proposal_decision d on d.proposal_id = p.id
     where d.proposal_id is null and p.expires_at > $1
     ${others.join(' ')}`,
    [toTimestamp(now), queues.map(({ name }) => name)],
  );
}
