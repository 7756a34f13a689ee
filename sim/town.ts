import { OPERATOR_ROLES, type OperatorRole } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { CAPABILITIES } from './people/capabilities.ts';
import type { Town } from './people/capability.ts';
import { INVITED_BY } from './people/invitation.ts';
import { Journal } from './people/journal.ts';
import {
  type Callers,
  createOfficer,
  createPerson,
  enter,
  type OfficerRecord,
  officerOf,
  type PersonRecord,
  personOf,
  Wrong,
} from './people/person.ts';
import { prepareWithdrawals } from './people/withdrawal.ts';
import { copyNetworks, type Networks, networksOf } from './world/chains.ts';
import type { Cluster, WorldDatabase } from './world/cluster.ts';
import { World, WORLD_START } from './world/world.ts';

/** Most people of a world; a plan takes the first of them. */
export const PEOPLE_MAX = 8;
const GRANTS = { USDT: '50000', BTC: '2', ETH: '20', SOL: '200', LTC: '200' };
const TEMPLATE = 'town';
/** Longer than a change of security makes operators look at withdrawals. */
const ACQUAINTED_MS = 8 * DAY_MS;

/** Residents of every world, as the database of the template has them. */
export interface Residents {
  readonly people: readonly PersonRecord[];
  readonly officers: readonly OfficerRecord[];
  readonly endedAt: number;
  readonly networks: Networks;
}

/** The town of a cluster: everybody registers and logs in once, and each world begins with a copy. */
const residentsOf = new WeakMap<Cluster, Residents>();

/** Makes the template of all worlds of a cluster, unless it is there. */
export async function settleTown(cluster: Cluster): Promise<Residents> {
  const known = residentsOf.get(cluster);
  if (known !== undefined) return known;
  await cluster.build(TEMPLATE, async (url) => {
    residentsOf.set(cluster, await settle({ url, drop: async () => undefined }));
  });
  return settleTown(cluster);
}

/** A cluster whose town another process has settled. */
export function knowTown(cluster: Cluster, residents: Residents): void {
  residentsOf.set(cluster, residents);
}

/** A copy of the town in a world of its own. */
export async function openTown(
  cluster: Cluster,
  options: { readonly seed: number; readonly people: number; readonly isFaulty: () => boolean },
): Promise<Town & { close(): Promise<void> }> {
  const residents = await settleTown(cluster);
  const database = await cluster.copy(TEMPLATE);
  const world = await World.open(database, {
    ...{ seed: options.seed, startAt: residents.endedAt },
    networks: copyNetworks(residents.networks),
  });
  const callers = { world, journal: new Journal(), isFaulty: options.isFaulty };
  return { ...populate(callers, residents, options.people), close: () => world.close() };
}

function populate(
  callers: Callers,
  { people, officers }: Pick<Residents, 'people' | 'officers'>,
  count: number,
): Town {
  const { world, journal } = callers;
  const byName = new Map(officers.map((record) => [record.email, officerOf(callers, record)]));
  return {
    ...{ world, journal, isFaulty: callers.isFaulty },
    people: people.slice(0, count).map((record) => personOf(callers, record)),
    officer: (role, which = 'first') => {
      const found = byName.get(emailOf(role, which));
      if (found === undefined) throw new Error(`no operator ${role}`);
      return found;
    },
    fail: (oracle, message) => {
      throw new Wrong(oracle, message);
    },
  };
}

const emailOf = (role: OperatorRole, which: string): string => `${nameOf(role, which)}@example.com`;
const nameOf = (role: OperatorRole, which: string): string => `${role.replace('_', '-')}-${which}`;

async function settle(database: WorldDatabase): Promise<Residents> {
  const world = await World.open(database, { seed: 0, startAt: WORLD_START - ACQUAINTED_MS });
  const callers = { world, journal: new Journal(), isFaulty: () => false };
  const people = await settlePeople(callers);
  const officers: OfficerRecord[] = [];
  for (const role of OPERATOR_ROLES)
    for (const which of ['first', 'second'])
      officers.push(await world.drive(createOfficer(world, { name: nameOf(role, which), roles: [role] })));
  const town = populate(callers, { people, officers }, PEOPLE_MAX);
  for (const { setUp } of CAPABILITIES) if (setUp !== undefined) await world.drive(setUp(town));
  const endedAt = world.clock.now();
  await world.close();
  return {
    people,
    officers,
    endedAt,
    networks: networksOf(world.nodes),
  };
}

/** Everybody registers and prepares withdrawals; by the beginning of the world they are known and nothing of it is new. */
async function settlePeople(callers: Callers): Promise<readonly PersonRecord[]> {
  const { world } = callers;
  const known: PersonRecord[] = [];
  for (let index = 0; index < PEOPLE_MAX; index += 1) {
    const inviterId = known[INVITED_BY[index]?.inviter ?? -1]?.userId ?? null;
    known.push(await world.drive(createPerson(world, { index, funds: GRANTS, inviterId })));
  }
  const strangers = populate(callers, { people: known, officers: [] }, PEOPLE_MAX).people;
  await prepareWithdrawals(world, strangers);
  world.clock.leap(WORLD_START - world.clock.now());
  const people: PersonRecord[] = [];
  for (const { index, secrets } of strangers) {
    const authenticator = secrets.authenticator?.base32 ?? null;
    people.push(await world.drive(enter(world, { ...known[index]!, authenticator })));
  }
  return people;
}
