import { seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MortalNode, startMortalAnvil, startMortalLitecoind } from './testing/mortal-node.ts';
import { type MortalStage, startMortalStage } from './testing/mortal-stage.ts';

/*
 * Nodes that are killed by SIGKILL in the midst of every step of the wallet, and branches that take every kind of
 * transaction of it off the chain. Whatever happens, all is paid once and credited once in the end, and what the chain
 * holds is what the ledger says.
 */
const seed = Number(process.env['SEED'] ?? 20_261_129);
const random = seededRandom(seed);
const STUCK_MS = 900_000;
const SENT_MS = 20_000;

interface Step {
  readonly name: string;
  /** Brings the wallet to the step; the answer takes it, and may do so again. */
  prepare(of: MortalStage): Promise<() => Promise<void>>;
}

const STEPS: readonly Step[] = [
  {
    name: 'a deposit is read',
    prepare: async (of) => {
      await of.node.pay((await of.depositor()).address, '1');
      await of.node.mine();
      return of.scan;
    },
  },
  {
    name: 'a payment is signed and sent',
    prepare: async (of) => {
      await of.approve();
      return of.payOut;
    },
  },
  {
    name: 'a payment is mined',
    prepare: async (of) => {
      await of.approve();
      await of.payOut();
      await of.mine(6);
      return of.payOut;
    },
  },
  {
    name: 'a payment is replaced by one with a higher fee',
    prepare: async (of) => {
      await of.approve();
      await of.payOut();
      of.clock.advance(STUCK_MS);
      return of.payOut;
    },
  },
  {
    name: 'a deposit is collected',
    prepare: async (of) => {
      await of.node.pay((await of.depositor()).address, '2');
      await of.mine(6);
      return of.gather;
    },
  },
  {
    name: 'a reorganization is read',
    prepare: async (of) => {
      await of.node.pay((await of.depositor()).address, '1');
      await of.mine(3);
      await of.node.reorganise(3, []);
      return of.scan;
    },
  },
];

/** Memory of the node after its death: all blocks, or none since the step began to be prepared. */
const MEMORIES = ['all of its blocks', 'an older state'] as const;

interface Death {
  readonly question: number;
  /** True when it has done what it was asked for. */
  readonly isAfter: boolean;
  readonly memory: (typeof MEMORIES)[number];
}

/** Kills the node at one of the questions that follow; answers whether that came. */
function killAt({ proxy, ...node }: MortalNode, death: Death): { readonly over: () => Promise<boolean> } {
  let asked = 0;
  let killed: Promise<void> | null = null;
  proxy.reply = async (_call, real) => {
    asked += 1;
    if (asked === death.question) {
      if (death.isAfter) await real();
      if (death.memory === 'all of its blocks') await node.remember();
      killed = node.kill();
    }
    if (killed === null) return null;
    await killed;
    throw new Error('the node is dead');
  };
  return {
    over: async () => {
      proxy.reply = async () => null;
      await killed;
      return killed !== null;
    },
  };
}

const DEPTHS = [1, 2, 6, 20];
const FATES = ['dropped', 'included again', 'replaced'] as const;

/** A transaction that a reorganization takes off the chain, sent to be in the block that comes next. */
interface Taken {
  readonly txid: string;
  /** The transaction that can be mined in its place; null where nothing else is signed. */
  readonly other: string | null;
}

async function sendDeposit(of: MortalStage): Promise<Taken> {
  const txid = await of.node.pay((await of.depositor()).address, '1');
  return { txid, other: await of.node.payInstead(txid, of.node.outsideAddress(9_999)) };
}

/** So many transactions of a withdrawal, or of the collections: the wallet's own rounds go on with the clock and may be sending them. */
const sent = (of: MortalStage, count: number, wanted?: Awaited<ReturnType<MortalStage['approve']>>) =>
  vi.waitFor(async () => {
    const [present, before] = await of.signed(wanted);
    if (present === undefined || (count > 1 && before === undefined)) throw new Error('nothing is signed');
    if (!(await of.node.rawOf(present.txid))) throw new Error('nothing is sent');
    return [present, before] as const;
  }, SENT_MS);

/** A payment that was replaced by one with a higher fee. */
async function sendPayment(of: MortalStage): Promise<Taken> {
  const wanted = await of.approve();
  await of.payOut();
  await sent(of, 1, wanted);
  of.clock.advance(STUCK_MS);
  await of.payOut();
  const [present, before] = await sent(of, 2, wanted);
  return { txid: present.txid, other: before?.raw ?? '' };
}

async function sendCollection(of: MortalStage): Promise<Taken> {
  await of.node.pay((await of.depositor()).address, '2');
  await of.mine(6);
  await of.gather();
  const [collection] = await sent(of, 1);
  return { txid: collection.txid, other: null };
}

const KINDS = [
  ['EVM', startMortalAnvil, 4],
  ['Bitcoin', startMortalLitecoind, 2],
] as const;

describe.each(KINDS)('on a chain as of %s', (_kind, startNode, deathsPerStep) => {
  let of: MortalStage;
  /** Custody that no ledger knows of: what operators put in. */
  let spare: string;
  beforeAll(async () => {
    of = await startMortalStage(await startNode(), seed);
    ({ spare } = await of.settled());
  }, 60_000);
  afterAll(() => of.stop());

  async function expectWhole(): Promise<void> {
    expect(await of.settled()).toEqual({ unpaid: [], spare, unseen: '0' });
    await of.assertClean();
  }

  test.each(STEPS)(`a node that dies while $name (seed ${seed})`, async ({ prepare }) => {
    let deaths = 0;
    for (let round = 0; round < deathsPerStep; round += 1) {
      await of.node.remember();
      const step = await prepare(of);
      const { over } = killAt(of.node, {
        // Every step asks two questions at least; the later ones are met where there are more.
        question: 1 + random.int(round === 0 ? 2 : 8),
        isAfter: random.int(2) === 0,
        memory: MEMORIES[round % 2] ?? MEMORIES[0],
      });
      await step().catch(() => undefined);
      if (!(await over())) continue;
      deaths += 1;
      await of.node.start();
    }
    await expectWhole();
    expect(deaths).toBeGreaterThan(0);
  });

  const cases = DEPTHS.flatMap((depth) => FATES.map((fate) => ({ depth, fate })));
  test.each(cases)('a deposit, a payment and a collection are $fate in a branch $depth deep', async (one) => {
    const { node } = of;
    const taken = [await sendCollection(of), await sendDeposit(of), await sendPayment(of)];
    const raws = await Promise.all(taken.map(({ txid }) => node.rawOf(txid)));
    const others = taken.flatMap(({ other }) => (other === null ? [] : [other]));
    await of.mine(one.depth);
    await of.payOut();
    await of.gather();
    await node.reorganise(one.depth, { dropped: [], 'included again': raws, replaced: others }[one.fate]);
    await of.scan();
    await expectWhole();
  });
});
