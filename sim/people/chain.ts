import { MINUTE_MS } from '@openbourse/money';
import type { Mood } from '../world/chain.ts';
import { FINAL, type Payment } from '../world/network.ts';
import type { Act, Capability } from './capability.ts';

const DEPTH_MAX = 20;
const MOODS: readonly Mood[] = ['slow', 'slow', 'away', 'lagging', 'pruned'];

const isOfHouse = ({ nonce }: Payment): boolean => nonce !== null;

/** Another branch wins, most often a short one; payments of strangers may never come back. */
const reorganise: Act = {
  name: 'chain.reorganise',
  weight: 3,
  run: async ({ world, random }) => {
    const depth = 1 + random.int(random.int(3) === 0 ? DEPTH_MAX : 3);
    const isLost = (payment: Payment): boolean =>
      (depth < FINAL || !isOfHouse(payment)) && random.int(3) === 0;
    world.node.network.reorganise(depth, { isLost, isSlow: random.int(2) === 0 });
  },
};

/** The node is unwell for a while. */
const upset: Act = {
  name: 'chain.upset',
  weight: 2,
  run: async ({ world, random, pick }) => {
    const { node } = world;
    node.mood = pick(MOODS);
    node.depth = 1 + random.int(9);
    node.delayMs = 200 + random.int(2_000);
    world.clock.after(5_000 + random.int(2 * MINUTE_MS), () => node.recover());
  },
};

/** No miner takes what the house has sent, for up to an hour; what replaced it may lose then. */
const stick: Act = {
  name: 'chain.stick',
  weight: 2,
  run: async ({ world, random }) => {
    const { network } = world.node;
    network.stick(isOfHouse);
    const isContrary = random.int(3) === 0;
    world.clock.after(MINUTE_MS + random.int(60 * MINUTE_MS), () => network.free({ isContrary }));
  },
};

/** Payments of the house that wait cost their fee and move nothing. */
const fail: Act = {
  name: 'chain.fail',
  weight: 1,
  run: async ({ world }) => world.node.network.fail(isOfHouse),
};

/** The network and its node, which have a will of their own. */
export const chain: Capability = { name: 'chain', acts: [reorganise, upset, stick, fail] };
