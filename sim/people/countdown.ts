import { MINUTE_MS } from '@openbourse/money';
import type { Act, Capability, Scene } from './capability.ts';
import type { Person } from './person.ts';

/** Countdowns are looked at each second and at each start; a fault may last this long. */
const LATE_MS = 2 * MINUTE_MS;
const MATCHES = [null, 1, 2] as const;
const NOTES = 'countdown';

/** Instants at which a person's countdowns run out, by the match; null where the answer was lost, or it was ended. */
type Due = Map<number | null, number | null>;

function dueOf(person: Person): Due {
  const known = person.notes.get(NOTES) as Due | undefined;
  const due = known ?? new Map<number | null, number | null>();
  person.notes.set(NOTES, due);
  return due;
}

async function set({ person, random, pick }: Scene, seconds: number): Promise<void> {
  const matchId = pick(MATCHES);
  const due = dueOf(person);
  due.set(matchId, null);
  const input = {
    ...({ product: 'spot', seconds } as const),
    ...(matchId !== null && { currency_match_id: matchId }),
  };
  const reply = await person.change('countdown.set', input, random);
  due.set(matchId, reply?.countdown?.due_at ?? null);
}

const renew: Act = {
  name: 'countdown.set',
  weight: 3,
  run: (scene) => set(scene, scene.pick([5, 10, 30, 120, 3_600])),
};

const end: Act = { name: 'countdown.end', weight: 1, run: (scene) => set(scene, 0) };

/** Countdowns over spot orders: whatever happened to the server, none of a person's orders outlives one that ran out. */
export const countdown: Capability = {
  name: 'countdown',
  acts: [renew, end],
  check: async (town) => {
    const { world, journal, people } = town;
    const over = world.clock.now() - LATE_MS;
    const late = await world.read<{ readonly id: string }>(
      'select id from countdown.countdown where due_at < to_timestamp($1::float8 / 1000)',
      [over],
    );
    if (late[0] !== undefined)
      town.fail('liveness', `countdown ${late[0].id} has run out and is still there`);
    for (const person of people) {
      for (const [matchId, dueAt] of dueOf(person)) {
        if (dueAt === null || dueAt >= over) continue;
        const [open] = await world.read<{ readonly id: string }>(
          `select id from spot."order" where user_id = $1 and state = 'pending'
             and ($2::integer is null or match_id = $2) and created_at < to_timestamp($3::float8 / 1000)`,
          [person.userId, matchId, dueAt],
        );
        if (open !== undefined) town.fail('liveness', `order ${open.id} is open after a countdown ran out`);
        journal.count('countdown ran out');
      }
    }
  },
};
