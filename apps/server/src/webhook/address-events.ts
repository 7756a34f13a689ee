import { type Announced, takeAnnounced } from '../kernel/outbox.ts';
import { insertEvents, type NewEvent } from './delivery-queries.ts';
import { type EndpointRow, listEndpoints } from './endpoint-queries.ts';
import type { Deps } from './webhook-deps.ts';

const BATCH = 500;
/** Version of the body's form: fields may be added to it, and none goes or changes its meaning. */
const BODY_VERSION = 1;

type AddressDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'identity'>;

/**
 * Takes facts out of the outbox and addresses each to the endpoints that want its kind, in one transaction: a crash leaves
 * them where they were. One process at a time does it, so events keep the order of the outbox.
 */
export async function addressEvents(deps: AddressDeps): Promise<void> {
  for (;;) {
    const taken = await deps.db.transaction(async (tx) => {
      const facts = await takeAnnounced(tx, BATCH);
      const endpoints = facts.length === 0 ? [] : await listEndpoints(tx);
      const wanted = facts.flatMap((fact) => {
        const endpointIds = wanting(endpoints, fact);
        return endpointIds.length === 0 ? [] : [{ fact, endpointIds }];
      });
      const uids = await deps.identity.uidsOf([...new Set(wanted.map(({ fact }) => fact.userId))], tx);
      const events = wanted.map(({ fact, endpointIds }): NewEvent => {
        const { kind, userId, data, at } = fact;
        const publicId = deps.random.uuid();
        const content = { user: uids.get(userId) ?? null, ...data };
        return {
          ...{ publicId, kind, userId, at, endpointIds },
          body: writeBody({ publicId, kind, at, data: content }),
        };
      });
      await insertEvents(tx, events, deps.clock.now());
      return facts.length;
    });
    if (taken < BATCH) return;
  }
}

function wanting(endpoints: readonly EndpointRow[], { kind }: Announced): readonly string[] {
  return endpoints.filter(({ kinds }) => kinds.includes(kind)).map(({ id }) => id);
}

/** The body of an event. */
export function writeBody(event: {
  readonly publicId: string;
  readonly kind: NewEvent['kind'];
  readonly at: number;
  readonly data: Readonly<Record<string, string | null>>;
}): string {
  return JSON.stringify({
    id: event.publicId,
    type: event.kind,
    version: BODY_VERSION,
    timestamp: new Date(event.at).toISOString(),
    data: event.data,
  });
}
