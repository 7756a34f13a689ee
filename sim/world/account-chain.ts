import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  type Chain,
  type ChainAsset,
  ChainError,
  type CollectionPlan,
  type Held,
  type HeldQuestion,
  type IncomingTransfer,
  type OutgoingTransfer,
  type RefillTransfer,
  type ScannedBlock,
  type SignedTransaction,
  type TransactionStatus,
  type WatchList,
} from '../../apps/server/src/wallet/chain/chain.ts';
import { evmAddressOfKey, normaliseEvmAddress, type Payer } from '../../apps/server/src/signer/index.ts';
import { publicKeyOf } from '../../apps/server/src/testing/sign-as-keeper.ts';
import {
  type AccountBlock,
  AccountNetwork,
  type AccountPayment,
  addressOf,
  feeOf,
  GAS,
  keyOf,
  PRICE,
} from './account-network.ts';
import { keeperKey } from './keepers.ts';
import { digest } from './network.ts';
import type { ChainNode } from './node.ts';

const COIN_SCALE = 18;
const TOKEN_SCALE = 6;
/** The price of gas may rise so often while a collection waits for its turn. */
const HEADROOM = 3n;

/** A chain of accounts by its names; no two have an address in common. */
export interface AccountNames {
  readonly code: string;
  readonly network: string;
  /** The contract of its one token. */
  readonly token: string;
  readonly cold: string;
  walletOf(payer: Payer): string;
}

/** Numbers of the keepers' keys are those of the chains. */
export function accountNames(code: string, network: string, keeper: number): AccountNames {
  const walletOf = (payer: Payer): string => addressOf(`wallet ${code} ${payer}`);
  const cold = evmAddressOfKey(publicKeyOf(keeperKey(keeper)));
  return { code, network, token: addressOf(`token ${code}`), cold, walletOf };
}

/** A network on which the house has coins and tokens. */
export function firstAccounts({ token, cold, walletOf }: AccountNames): AccountNetwork {
  return new AccountNetwork([
    [null, walletOf('hot'), 2_000n * 10n ** 18n],
    [null, walletOf('gas'), 100n * 10n ** 18n],
    [null, cold, 50n * 10n ** 18n],
    [token, walletOf('hot'), 10_000_000n * 10n ** 6n],
    [token, cold, 400_000n * 10n ** 6n],
  ]);
}

/** The wallet's view of a simulated network of accounts, by one of its nodes. */
export function createSimChain(node: ChainNode<AccountNetwork>, names: AccountNames): Chain {
  const { code, cold: coldAddress, walletOf } = names;
  const [hotAddress, gasAddress] = [walletOf('hot'), walletOf('gas')];
  const { network } = node;
  return {
    ...{ code, family: 'evm', network: names.network, hotAddress, gasAddress, coldAddress },
    ...{ canPay: true, hasOutputs: false },
    deriveAddress: walletOf,
    normaliseAddress: normaliseEvmAddress,
    head: () => node.ask(() => nameOf(node.head)),
    blockHash: (height) => node.ask(() => visible(node, height)?.hash ?? null),
    scanBlock: async (height, watch) => {
      const block = await node.ask(() => needBlock(node, height));
      return scan({ node, names, block, watch });
    },
    readHeld: (addresses, of) => node.ask(() => readHeld(node, addresses, of)),
    readDecimals: (contract) => node.ask(() => (contract === names.token ? TOKEN_SCALE : null)),
    planCollection: (plan) => node.ask(() => planCollection(node, names, plan)),
    estimateFee: (transfer) =>
      node.ask(() => formatDecimal(feeOf(layOut(names, transfer, { nonce: 0, price: PRICE })), COIN_SCALE)),
    nextSlot: (transfer, taken) =>
      node.ask(() => {
        const address = walletOf(transfer.from);
        const used = new Set(taken.flatMap(({ uses }) => uses));
        let nonce = network.nonceOf(address, node.head.height);
        while (used.has(`${address}:${nonce}`)) nonce += 1;
        return { uses: [`${address}:${nonce}`] };
      }),
    sign: (transfer, slot) =>
      node.ask(() => {
        const nonce = Number(slot.uses[0]?.split(':')[1]);
        const payment = layOut(names, transfer, { nonce, price: PRICE });
        assertCovered(node, payment);
        return signed(payment);
      }),
    replace: (transfer, before) =>
      node.ask(() => {
        const old = read(before);
        return signed(layOut(names, transfer, { nonce: old.nonce, price: (old.price * 9n) / 8n + 1n }));
      }),
    // Its addresses are made up, so there are no keys to prove.
    proveControl: async () => [],
    broadcast: (transaction) =>
      node.ask(() => {
        const refusal = network.send(read(transaction));
        if (refusal !== null) throw new ChainError(`the node refuses ${transaction.txid}: ${refusal}`);
      }),
    status: (txid) => node.ask(() => statusOf(node, txid)),
    paidFee: (txid) =>
      node.ask(() => {
        const found = network.find(txid, node.head.height);
        if (found === undefined) throw new ChainError(`the transaction ${txid} is in no block`);
        return formatDecimal(feeOf(found.payment), COIN_SCALE);
      }),
    close: async () => undefined,
  };
}

const nameOf = ({ height, hash }: AccountBlock) => ({ height, hash });

function visible(node: ChainNode<AccountNetwork>, height: number): AccountBlock | undefined {
  return height > node.head.height ? undefined : node.network.block(height);
}

function needBlock(node: ChainNode<AccountNetwork>, height: number): AccountBlock {
  const block = visible(node, height);
  if (block === undefined) throw new ChainError(`there is no block ${height}`);
  return block;
}

function unitsOf(
  held: ReadonlyMap<string, bigint>,
  { contractAddress }: ChainAsset,
  address: string,
): bigint {
  return held.get(keyOf(contractAddress, address)) ?? 0n;
}

async function scan(of: {
  readonly node: ChainNode<AccountNetwork>;
  readonly names: AccountNames;
  readonly block: AccountBlock;
  readonly watch: WatchList;
}): Promise<ScannedBlock> {
  const { node, names, block, watch } = of;
  const [hot, gas] = [names.walletOf('hot'), names.walletOf('gas')];
  const house = [hot, gas, names.cold];
  const also = await watch.also();
  const named = block.mined.flatMap(({ payment: { from, to } }) => [from, to]);
  const touched = [...new Set([...(await watch.watched(named)), ...also, ...house])];
  const held = await node.ask(() => node.held(block));
  const transfers: IncomingTransfer[] = [];
  const refills: RefillTransfer[] = [];
  const balances: Held['balances'][number][] = [];
  for (const asset of watch.assets) {
    const { currencyId, scale, contractAddress: contract } = asset;
    const known = await watch.known(asset, touched);
    for (const address of touched) {
      const after = formatDecimal(unitsOf(held, asset, address), scale);
      if (after !== (known.get(address) ?? '0')) balances.push({ currencyId, address, amount: after });
    }
    for (const [place, { payment, isDone }] of block.mined.entries()) {
      const { to: address, txid } = payment;
      if (!isDone || payment.contract !== contract || payment.units === 0n) continue;
      const amount = formatDecimal(payment.units, scale);
      if (payment.from === names.cold && address === hot) refills.push({ txid, currencyId, amount });
      if (!touched.includes(address) || house.includes(address)) continue;
      if (contract === null && payment.from === gas) continue;
      const outputIndex = contract === null ? -1 : place;
      transfers.push({ txid, outputIndex, currencyId, address, amount });
    }
  }
  const { parentHash } = block;
  return {
    ...{ ...nameOf(block), parentHash, transfers, held: { balances, outputs: [] } },
    ...{ spent: [], refills },
    sent: block.mined.filter(({ payment }) => payment.from === hot).map(({ payment }) => payment.txid),
  };
}

function readHeld(
  node: ChainNode<AccountNetwork>,
  addresses: readonly string[],
  { block, assets }: HeldQuestion,
): Held {
  const found = needBlock(node, block.height);
  if (found.hash !== block.hash) throw new ChainError(`the block ${block.hash} is on no chain`);
  const held = node.held(found);
  const balances = assets.flatMap((asset) =>
    addresses.map((address) => ({
      ...{ currencyId: asset.currencyId, address },
      amount: formatDecimal(unitsOf(held, asset, address), asset.scale),
    })),
  );
  return { balances, outputs: [] };
}

/** A token cannot pay for its gas: its address gets the coin first, and the token moves in the next round. */
function planCollection(
  node: ChainNode<AccountNetwork>,
  { walletOf }: AccountNames,
  { asset, coin, holders, minimum }: CollectionPlan,
): readonly OutgoingTransfer[] {
  const { held } = node.head;
  const price = PRICE * HEADROOM;
  const least = parseDecimal(minimum, asset.scale);
  return holders.flatMap(({ index: from, address }): OutgoingTransfer[] => {
    const units = unitsOf(held, asset, address);
    if (units < least || units === 0n) return [];
    const payment = { asset, from, to: walletOf('hot'), memo: null };
    if (asset.contractAddress === null) {
      const rest = units - GAS.coin * price;
      return rest > 0n ? [{ ...payment, amount: formatDecimal(rest, asset.scale) }] : [];
    }
    const missing = GAS.token * price - unitsOf(held, coin, address);
    if (missing <= 0n) return [{ ...payment, amount: formatDecimal(units, asset.scale) }];
    const amount = formatDecimal(missing, COIN_SCALE);
    return [{ asset: coin, from: 'gas', to: address, memo: null, amount }];
  });
}

function layOut(
  { walletOf }: AccountNames,
  { asset, from, to, amount }: OutgoingTransfer,
  { nonce, price }: Pick<AccountPayment, 'nonce' | 'price'>,
): AccountPayment {
  const units = parseDecimal(amount, asset.scale);
  const { contractAddress: contract } = asset;
  const bare = { isOfHouse: true, from: walletOf(from), nonce, to, contract, units, price };
  const text = Object.values(bare).join(' ');
  return { txid: `0x${digest(text)}`, ...bare };
}

function signed(payment: AccountPayment): SignedTransaction {
  const { txid, from, nonce } = payment;
  const raw = JSON.stringify(payment, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const slot = { uses: [`${from}:${nonce}`] };
  return { txid, raw, slot, feeMax: formatDecimal(feeOf(payment), COIN_SCALE) };
}

function read({ raw }: SignedTransaction): AccountPayment {
  const fields = JSON.parse(raw) as AccountPayment & { readonly units: string; readonly price: string };
  return { ...fields, units: BigInt(fields.units), price: BigInt(fields.price) };
}

function assertCovered(node: ChainNode<AccountNetwork>, payment: AccountPayment): void {
  const { from, contract, units } = payment;
  const held = (of: string | null): bigint => node.head.held.get(keyOf(of, from)) ?? 0n;
  const coins = feeOf(payment) + (contract === null ? units : 0n);
  if (held(null) < coins || (contract !== null && held(contract) < units))
    throw new ChainError(`the transfer from ${from} would fail: it holds too little`);
}

function statusOf(node: ChainNode<AccountNetwork>, txid: string): TransactionStatus {
  const { height } = node.head;
  const found = node.network.find(txid, height);
  if (found === undefined) return { state: node.network.isWaiting(txid) ? 'waiting' : 'unknown' };
  const { block, isDone } = found;
  const confirmations = height - block.height + 1;
  return { state: isDone ? 'mined' : 'failed', confirmations, block: nameOf(block) };
}
