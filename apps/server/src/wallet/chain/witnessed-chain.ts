import {
  type BlockName,
  type Chain,
  ChainError,
  type ScannedBlock,
  type SignedTransaction,
  type TransactionStatus,
  type WatchList,
} from './chain.ts';

/**
 * A chain that is believed where two nodes of different operators say the same: how far it goes, which blocks it has, what
 * they bring to the exchange, and whether its payments are mined. Where they differ nothing is decided, and operators see
 * why. Addresses, signatures and estimates are those of the first node.
 */
export function createWitnessedChain(chain: Chain, witness: Chain): Chain {
  const blockHash = async (height: number): Promise<string | null> => {
    const [hash, seen] = await Promise.all([chain.blockHash(height), witness.blockHash(height)]);
    // A node that lags has none yet.
    if (hash === null || seen === null || hash === seen) return seen === null ? null : hash;
    throw differs(chain, `block ${height} is ${hash} for one and ${seen} for the other`);
  };
  return {
    code: chain.code,
    hotAddress: chain.hotAddress,
    family: chain.family,
    network: chain.network,
    gasAddress: chain.gasAddress,
    coldAddress: chain.coldAddress,
    canPay: chain.canPay,
    hasOutputs: chain.hasOutputs,
    ...(chain.addressCount === undefined ? {} : { addressCount: chain.addressCount }),
    ...(chain.isWallet === undefined ? {} : { isWallet: chain.isWallet.bind(chain) }),
    deriveAddress: (index) => chain.deriveAddress(index),
    normaliseAddress: (address) => chain.normaliseAddress(address),
    head: () => agreedHead(chain, witness, blockHash),
    blockHash,
    scanBlock: (height, watch) => scanBoth(chain, witness, { height, watch }),
    readHeld: (addresses, of) => chain.readHeld(addresses, of),
    readDecimals: (contract) => chain.readDecimals(contract),
    planCollection: (plan) => chain.planCollection(plan),
    estimateFee: (transfer) => chain.estimateFee(transfer),
    sign: (transfer, slot) => chain.sign(transfer, slot),
    nextSlot: (transfer, taken, outputs) => chain.nextSlot(transfer, taken, outputs),
    ...(chain.hasExpired === undefined
      ? {}
      : { hasExpired: (transaction) => bothExpired([chain, witness], transaction) }),
    replace: (transfer, before) => chain.replace(transfer, before),
    broadcast: (transaction) => chain.broadcast(transaction),
    proveControl: (snapshot) => chain.proveControl(snapshot),
    status: async (txid) => agreedStatus(await Promise.all([chain.status(txid), witness.status(txid)])),
    paidFee: async (txid) => {
      const [fee, seen] = await Promise.all([chain.paidFee(txid), witness.paidFee(txid)]);
      if (fee !== seen) throw differs(chain, `${txid} has cost ${fee} for one and ${seen} for the other`);
      return fee;
    },
    close: async () => {
      await chain.close();
      await witness.close();
    },
  };
}

function differs({ code }: Chain, what: string): ChainError {
  return new ChainError(`the two nodes of ${code} differ: ${what}`);
}

/** A second payment may go out only where both say that the first never will. */
async function bothExpired(chains: readonly Chain[], transaction: SignedTransaction): Promise<boolean> {
  const expired = await Promise.all(chains.map(async (chain) => chain.hasExpired?.(transaction)));
  return expired.every((one) => one === true);
}

/** The lower of the two ends, where both have the same block. */
async function agreedHead(
  chain: Chain,
  witness: Chain,
  blockHash: (height: number) => Promise<string | null>,
): Promise<BlockName> {
  const [head, seen] = await Promise.all([chain.head(), witness.head()]);
  const { height } = head.height < seen.height ? head : seen;
  const hash = await blockHash(height);
  if (hash === null) throw differs(chain, `one of them has lost block ${height}`);
  return { height, hash };
}

/** A block as both read it. One that brings nothing and changes nothing is compared by its name alone. */
async function scanBoth(
  chain: Chain,
  witness: Chain,
  { height, watch }: { readonly height: number; readonly watch: WatchList },
): Promise<ScannedBlock> {
  // Whom to look at besides takes turns, so it is asked once for both.
  let also: Promise<readonly string[]> | undefined;
  const shared: WatchList = { ...watch, also: () => (also ??= watch.also()) };
  const block = await chain.scanBlock(height, shared);
  const { transfers, held, refills, sent } = block;
  if (transfers.length + held.balances.length + held.outputs.length + refills.length + sent.length === 0) {
    const seen = await witness.blockHash(height);
    if (seen !== block.hash)
      throw differs(chain, `block ${height} is ${block.hash} for one and ${seen} for the other`);
    return block;
  }
  const seen = await witness.scanBlock(height, shared);
  if (textOf(seen) !== textOf(block)) throw differs(chain, `block ${height} brings something else`);
  return block;
}

/** Everything that a block brings, in one order. */
function textOf({ height, hash, parentHash, transfers, held, spent, refills, sent }: ScannedBlock): string {
  const sorted = (all: readonly object[]): string[] => all.map((one) => JSON.stringify(one)).toSorted();
  const { balances, outputs } = held;
  return JSON.stringify([
    ...[height, hash, parentHash],
    ...[
      sorted(transfers),
      sorted(balances),
      sorted(outputs),
      spent.toSorted(),
      sorted(refills),
      sent.toSorted(),
    ],
  ]);
}

/** The state that both see; a transaction of which one of them says something else still waits. */
function agreedStatus([status, seen]: readonly [TransactionStatus, TransactionStatus]): TransactionStatus {
  if (!('block' in status) || !('block' in seen))
    return status.state === seen.state ? status : { state: 'waiting' };
  if (status.state !== seen.state || status.block.hash !== seen.block.hash) return { state: 'waiting' };
  return status.confirmations < seen.confirmations ? status : seen;
}
