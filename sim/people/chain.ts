import { MINUTE_MS } from '@openbourse/money';
import { CHAIN_CODES } from '../world/chains.ts';
import { FINAL, type Payment } from '../world/network.ts';
import type { ChainNode, Mood } from '../world/node.ts';
import type { Act, Capability, Scene } from './capability.ts';

const DEPTH_MAX = 20;
const MOODS: readonly Mood[] = ['slow', 'slow', 'away', 'lagging', 'pruned'];
/** A node with an index of all transactions cannot be pruned. */
const INDEXED_MOODS = MOODS.filter((mood) => mood !== 'pruned');

const nodeOf = ({ world, pick }: Scene): ChainNode => world.nodes[pick(CHAIN_CODES)];

/** Another branch wins, most often a short one; payments of strangers may never come back, keepers send theirs again. */
const reorganise: Act = {
  name: 'chain.reorganise',
  weight: 3,
  run: async (scene) => {
    const { random } = scene;
    const depth = 1 + random.int(random.int(3) === 0 ? DEPTH_MAX : 3);
    const isLost = ({ isOfHouse, isOfKeepers = false }: Payment): boolean =>
      (depth < FINAL || !isOfHouse) && random.int(3) === 0 && !isOfKeepers;
    nodeOf(scene).network.reorganise(depth, { isLost, isSlow: random.int(2) === 0 });
  },
};

/** The node is unwell for a while. */
const upset: Act = {
  name: 'chain.upset',
  weight: 2,
  run: async (scene) => {
    const { world, random, pick } = scene;
    const node = nodeOf(scene);
    node.mood = pick(node === world.nodes.BTC ? INDEXED_MOODS : MOODS);
    node.depth = 1 + random.int(9);
    node.delayMs = 200 + random.int(2_000);
    world.clock.after(5_000 + random.int(2 * MINUTE_MS), () => node.recover());
  },
};

/** No miner takes what the house has sent, for up to an hour; what replaced it may lose then. */
const stick: Act = {
  name: 'chain.stick',
  weight: 2,
  run: async (scene) => {
    const { world, random } = scene;
    const { network } = nodeOf(scene);
    network.stick();
    const isContrary = random.int(3) === 0;
    world.clock.after(MINUTE_MS + random.int(60 * MINUTE_MS), () => network.free({ isContrary }));
  },
};

/** Payments of the house that wait cost their fee and move nothing, which only accounts know. */
const fail: Act = {
  name: 'chain.fail',
  weight: 1,
  run: async ({ world }) => world.nodes.ETH.network.fail(),
};

/** The networks and their nodes, which have a will of their own. */
export const chain: Capability = { name: 'chain', acts: [reorganise, upset, stick, fail] };
