import type { ReceivedEvent } from '../world/receiver.ts';
import type { Town } from './capability.ts';

/** A look each second, a try that was cut off, and the world's awakening. */
const LATE_MS = 70_000;

/** Facts of the town, by the rows that made them true. */
const FACTS = `select case n.kind when 'deposit_credited' then 'deposit.credited' else 'withdrawal.paid' end as kind, n.key
  from notification.notification n
  where n.kind in ('deposit_credited', 'withdrawal_completed') and n.created_at >= $1
  union all select 'user.registered', u.id::text from identity."user" u where u.created_at >= $1`;

interface Fact {
  readonly kind: string;
  readonly key: string;
}

interface Delivery {
  readonly publicId: string;
  readonly kind: string;
  readonly userId: number;
  readonly key: string;
  readonly body: string;
  readonly state: 'pending' | 'delivered' | 'dead';
  readonly dueAt: number;
}

/**
 * Every fact is one event, none is invented, what counts as delivered arrived as it was written, and those about one person
 * arrived in their order.
 */
export async function checkEvents(town: Town): Promise<void> {
  const { receiver, startedAt } = town.world;
  const since = [new Date(startedAt)];
  const facts = await town.world.read<Fact>(FACTS, since);
  const waiting = await town.world.read<Fact>('select kind, key from kernel.outbox');
  const deliveries = await town.world.read<Delivery>(
    `select e.public_id as "publicId", e.kind, e.user_id::int as "userId", e.body, d.state,
       case e.kind when 'user.registered' then e.user_id::text else e.body::jsonb #>> '{data,id}' end as key,
       extract(epoch from d.due_at)::float8 * 1000 as "dueAt"
     from webhook.event e join webhook.delivery d on d.event_id = e.id
     where e.created_at >= $1 order by e.id`,
    since,
  );
  const waits = new Set(waiting.map(nameOf));
  const written = facts.map(nameOf).filter((name) => !waits.has(name));
  const addressed = deliveries.map(nameOf);
  if (written.toSorted().join() !== addressed.toSorted().join())
    town.fail('events', `${written.toSorted().join()} happened, and ${addressed.toSorted().join()} are sent`);
  for (const delivery of deliveries) checkDelivery(town, delivery);
  for (const userId of new Set(deliveries.map((one) => one.userId))) {
    const own = deliveries.filter((one) => one.userId === userId).map(({ publicId }) => publicId);
    const arrived = receiver.received.filter(({ id, isSaid }) => isSaid && own.includes(id));
    const first = [...new Set(arrived.map(({ id }) => id))];
    const inOrder = own.filter((id) => first.includes(id));
    if (first.join() !== inOrder.join())
      town.fail('events', `${first.join()} arrived, and not ${inOrder.join()}`);
  }
  for (const { state } of deliveries) town.journal.count(`event is ${state}`);
}

const nameOf = ({ kind, key }: Fact): string => `${kind} ${key}`;

function checkDelivery(town: Town, delivery: Delivery): void {
  const { received } = town.world.receiver;
  const isIt = ({ id, isSaid }: ReceivedEvent): boolean => isSaid && id === delivery.publicId;
  const found = received.find(isIt);
  const { state, body, dueAt } = delivery;
  if (state === 'dead') town.fail('events', `${nameOf(delivery)} is dead within days`);
  if (state === 'delivered' && found?.body !== body)
    town.fail('events', `${nameOf(delivery)} is delivered, and ${found?.body ?? 'nothing'} arrived`);
  if (state === 'pending' && town.world.clock.now() - dueAt > LATE_MS)
    town.fail('events', `${nameOf(delivery)} was due at ${dueAt}`);
}
