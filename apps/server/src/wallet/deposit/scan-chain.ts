import type { BlockName, Chain, WatchList } from '../chain/chain.ts';
import { listAssets } from '../asset/asset-queries.ts';
import * as blocks from './block-queries.ts';
import type { DepositDeps } from './deposit-deps.ts';
import { type ChangedDeposits, recordBlock, stepBack } from './record-block.ts';

/**
 * Ids are drawn before their row is committed, so a row may appear behind one that was read already; none is open for
 * as long as this many later ones take.
 */
const REREAD_IDS = 1_000;

/** Reads one chain block by block. Repeating any of it after a crash changes nothing that is written. */
export class ChainScanner {
  readonly #deps: DepositDeps;
  readonly #chain: Chain;
  readonly #owners = new Map<string, number>();
  readonly #addresses = new Set<string>();
  #lastAddressId = 0;

  constructor(deps: DepositDeps, chain: Chain) {
    this.#deps = deps;
    this.#chain = chain;
  }

  /**
   * Reads the next block, or steps back to where the record and the chain part. The first step begins at the
   * present end of the chain, before anybody is given an address. Null when there is nothing to do.
   */
  async step(): Promise<ChangedDeposits | null> {
    const { db } = this.#deps;
    const chainCode = this.#chain.code;
    const tip = await blocks.findTip(db, chainCode);
    if (tip === undefined) return this.#begin();
    if ((await this.#chain.blockHash(tip.height)) !== tip.hash) return this.#stepBack(tip);
    const head = await this.#chain.head();
    if (head.height <= tip.height) return null;
    const block = await this.#chain.scanBlock(tip.height + 1, await this.#watchList());
    await this.#deps.beforeCommit();
    return db.transaction((tx) => recordBlock(tx, this.#deps, { ...block, chainCode, owners: this.#owners }));
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

  /** A node that merely lags behind shows nothing else at any height; one that was reorganised does. */
  async #stepBack(tip: BlockName): Promise<ChangedDeposits | null> {
    const { db, log } = this.#deps;
    let isOther = false;
    for (const stored of await blocks.listBlocks(db, this.#chain.code)) {
      const present = await this.#chain.blockHash(stored.height);
      if (present !== stored.hash) {
        isOther ||= present !== null;
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

  async #watchList(): Promise<WatchList> {
    const { db, clock } = this.#deps;
    const afterId = Math.max(this.#lastAddressId - REREAD_IDS, 0);
    for (const { id, address, userId } of await blocks.listAddresses(db, this.#chain.code, afterId)) {
      this.#owners.set(address, userId);
      this.#addresses.add(address);
      this.#lastAddressId = Math.max(this.#lastAddressId, id);
    }
    const assets = (await listAssets(db, clock.now()))
      .filter((asset) => asset.chainCode === this.#chain.code)
      .map(({ currencyId, contractAddress, chainScale }) => ({
        currencyId,
        contractAddress,
        scale: chainScale,
      }));
    return { addresses: this.#addresses, assets };
  }
}
