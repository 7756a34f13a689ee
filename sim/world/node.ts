import type { FakeClock } from '@openbourse/testkit/fake-clock';
import { ChainError } from '../../apps/server/src/wallet/chain/chain.ts';
import { BLOCK_MS, type Network } from './network.ts';

/** State that a node keeps, in blocks. */
const KEPT_BLOCKS = 128;

/** A mood of the node: `lagging` shows the chain as it was some blocks ago, `pruned` has the state of the last blocks only. */
export type Mood = 'well' | 'slow' | 'away' | 'lagging' | 'pruned';

/** One node of a network, and how it feels. */
export class ChainNode<N extends Network = Network> {
  mood: Mood = 'well';
  /** Blocks by which a lagging node is behind, and blocks of which a pruned one has the state. */
  depth = 1;
  /** Time that a slow node takes for each answer. */
  delayMs = 1_000;
  /** When it last became well. */
  wellSince = 0;
  readonly network: N;
  private readonly clock: FakeClock;
  private isHungUp = false;
  private readonly asked = new Set<(error: Error) => void>();

  constructor(network: N, clock: FakeClock) {
    this.network = network;
    this.clock = clock;
    clock.every(BLOCK_MS, () => network.tick());
  }

  /** The newest block that it shows. */
  get head(): N['head'] {
    const { head } = this.network;
    return this.mood === 'lagging'
      ? (this.network.block(Math.max(0, head.height - this.depth)) ?? head)
      : head;
  }

  async ask<T>(answer: () => T): Promise<T> {
    if (this.isHungUp) throw new Error('the connection was closed');
    if (this.mood === 'away') throw new Error('connect ECONNREFUSED');
    if (this.mood === 'slow') await this.delay();
    return answer();
  }

  /** Closes the connections of a server that stops; whoever still waits is not answered. */
  hangUp(): void {
    this.isHungUp = true;
    for (const refuse of this.asked) refuse(new Error('the connection was closed'));
    this.asked.clear();
  }

  /** Is well again. */
  recover(): void {
    this.mood = 'well';
    this.wellSince = this.clock.now();
  }

  /** Answers the next server. */
  pickUp(): void {
    this.isHungUp = false;
  }

  /** Holdings after a block of which it still has the state. */
  held({ height, held }: N['head']): N['head']['held'] {
    const kept = this.mood === 'pruned' ? this.depth : KEPT_BLOCKS;
    if (height < this.head.height - kept) throw new ChainError('missing trie node');
    return held;
  }

  private delay(): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = (error: Error): void => reject(error);
      this.asked.add(refuse);
      this.clock.after(this.delayMs, () => {
        this.asked.delete(refuse);
        resolve();
      });
    });
  }
}
