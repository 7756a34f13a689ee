import { type BlockName, type Chain, type ChainAsset, ChainError, type WatchList } from '../chain/chain.ts';
import { listAssets } from '../asset/asset-queries.ts';
import * as blocks from './block-queries.ts';
import type { DepositDeps } from './deposit-deps.ts';
import * as held from './held-queries.ts';
import { readEarlier } from './read-earlier.ts';
import { readListed } from './read-listed.ts';
import { type ChangedDeposits, recordBlock, stepBack } from './record-block.ts';

/** So far behind the head, catching up comes first. */
const SWEEP_LAG_MAX = 2;

/** Reads one chain block by block. Repeating any of it after a crash changes nothing that is written. */
export class ChainScanner {
  readonly #deps: DepositDeps;
  readonly #chain: Chain;
  /** The index of the deposit address at which the next turn begins. */
  #sweepFrom = 0;
  #isListed = false;

  constructor(deps: DepositDeps, chain: Chain) {
    this.#deps = deps;
    this.#chain = chain;
  }

  /**
   * Reads the next block, or steps back to where the record and the chain part. The first step begins at the
   * present end of the chain, before anybody is given an address. Null when there is nothing to do, as on a chain that
   * operators have not listed.
   */
  async step(): Promise<ChangedDeposits | null> {
    const { db } = this.#deps;
    const chainCode = this.#chain.code;
    this.#isListed ||= await blocks.isListed(db, chainCode);
    if (!this.#isListed) return null;
    const tip = await blocks.findTip(db, chainCode);
    if (tip === undefined) return this.#begin();
    const present = await this.#chain.blockHash(tip.height);
    if (present !== tip.hash) return this.#stepBack(tip, present);
    const assets = await this.#assets();
    await readEarlier(this.#deps, this.#chain, { block: tip, assets });
    await readListed(this.#deps, this.#chain, { block: tip, assets });
    const head = await this.#chain.head();
    if (head.height <= tip.height) return null;
    const hasTime = head.height - tip.height <= SWEEP_LAG_MAX;
    const block = await this.#chain.scanBlock(tip.height + 1, this.#watchList(assets, hasTime));
    await this.#deps.beforeCommit();
    return db.transaction((tx) => recordBlock(tx, this.#deps, { ...block, chainCode }));
  }

  async #begin(): Promise<null> {
    const head = await this.#chain.head();
    await this.#deps.db.transaction(async (tx) => {
      await blocks.lockChain(tx, this.#chain.code);
      if ((await blocks.findTip(tx, this.#chain.code)) !== undefined) return;
      await blocks.insertBlock(tx, { ...head, chainCode: this.#chain.code, at: this.#deps.clock.now() });
    });
    return null;
  }

  /**
   * A node that merely lags behind shows nothing else at any height; one that was reorganized does, each time it is
   * asked. `present` is what it showed in place of the tip.
   */
  async #stepBack(tip: BlockName, present: string | null): Promise<ChangedDeposits | null> {
    const { db, log } = this.#deps;
    const again = await this.#chain.blockHash(tip.height);
    if (again !== present)
      throw new ChainError(
        `the node contradicts itself: block ${tip.height} is ${present ?? 'unknown'}, and then ${again ?? 'unknown'}`,
      );
    const head = await this.#chain.head();
    let isOther = false;
    for (const stored of await blocks.listBlocks(db, this.#chain.code)) {
      if (stored.height > head.height) continue;
      const found = await this.#chain.blockHash(stored.height);
      if (found !== stored.hash) {
        isOther ||= found !== null;
        continue;
      }
      if (!isOther) return null;
      log.warn(
        { chain: this.#chain.code, fork: stored.height, depth: tip.height - stored.height },
        'a chain was reorganised',
      );
      const input = { chainCode: this.#chain.code, tip, fork: stored };
      return db.transaction((tx) => stepBack(tx, this.#deps, input));
    }
    throw new Error(
      `${this.#chain.code} has none of the blocks that were read from it: its node is of another network, or far behind`,
    );
  }

  #watchList(assets: readonly ChainAsset[], isSweeping: boolean): WatchList {
    const { db } = this.#deps;
    const chainCode = this.#chain.code;
    return {
      assets,
      also: async () => [...(await this.#listUnread()), ...(isSweeping ? await this.#nextSwept() : [])],
      watched: async (addresses) => new Set((await held.findOwners(db, chainCode, addresses)).keys()),
      outputsOf: (address, names) => held.listOutputsOf(db, { chainCode, address, names }),
      known: ({ currencyId }, addresses) => held.readKnown(db, { chainCode, currencyId, addresses }),
    };
  }

  async #assets(): Promise<readonly ChainAsset[]> {
    const all = await listAssets(this.#deps.db, this.#deps.clock.now());
    return all
      .filter((asset) => asset.chainCode === this.#chain.code)
      .map(({ currencyId, contractAddress, chainScale: scale }) => ({ currencyId, contractAddress, scale }));
  }

  /** Addresses that were given out since the past of all others was put on record. */
  async #listUnread(): Promise<readonly string[]> {
    const { db } = this.#deps;
    const chainCode = this.#chain.code;
    const index = (await held.findReading(db, chainCode))?.addresses ?? 0;
    return held.listAddressesFrom(db, { chainCode, index, rows: held.ACCOUNTS_AT_ONCE });
  }

  /** The next deposit addresses in turn; each has its turn again once all others had theirs. */
  async #nextSwept(): Promise<readonly string[]> {
    const chainCode = this.#chain.code;
    const of = { chainCode, index: this.#sweepFrom, rows: held.ACCOUNTS_AT_ONCE };
    const swept = await held.listAddressesFrom(this.#deps.db, of);
    this.#sweepFrom = swept.length < held.ACCOUNTS_AT_ONCE ? 0 : this.#sweepFrom + held.ACCOUNTS_AT_ONCE;
    return swept;
  }
}
