import { formatDecimal } from '@openbourse/money';
import type { Chain } from '../../apps/server/src/wallet/chain/chain.ts';
import { COIN_SCALE } from '../../apps/server/src/wallet/chain/utxo/outputs.ts';
import { type Payer, scriptOf, utxoAddressOfKey, utxoKind } from '../../apps/server/src/signer/index.ts';
import { bareSigner } from '../../apps/server/src/testing/bare-signer.ts';
import { publicKeyOf } from '../../apps/server/src/testing/sign-as-keeper.ts';
import { merkleRoot } from '../../apps/server/src/wallet/chain/utxo/merkle-root.ts';
import { createUtxoChain } from '../../apps/server/src/wallet/chain/utxo/utxo-chain.ts';
import {
  NodeError,
  NOT_FOUND,
  OUT_OF_RANGE,
  type UtxoClient,
} from '../../apps/server/src/wallet/chain/utxo/utxo-client.ts';
import {
  readRawTransaction,
  UTXO_TEST_ACCOUNT as ACCOUNT,
  UTXO_TEST_NETWORK as NETWORK,
  utxoAddressOf,
  utxoTestAddress,
} from '../../apps/server/src/wallet/testing/utxo-account.ts';
import { keeperKey } from './keepers.ts';
import { digest, FINAL } from './network.ts';
import type { ChainNode } from './node.ts';
import { type OutputBlock, OutputNetwork, type OutputPayment } from './output-network.ts';

/** Numbers of refusals (Bitcoin Core, src/rpc/protocol.h). */
const REFUSED = { missing: -25, rejected: -26, inChain: -27 } as const;
const UNIT = 10n ** BigInt(COIN_SCALE);
const HOT_OUTPUTS = 4;

const addresses = new Map<Payer, string>();

export function outputAddress(payer: Payer): string {
  const address = addresses.get(payer) ?? utxoTestAddress(payer);
  addresses.set(payer, address);
  return address;
}

/** The cold wallet of the keepers with a number. */
export function coldOutputAddress(keeper: number): string {
  return utxoAddressOfKey(publicKeyOf(keeperKey(keeper)), NETWORK);
}

/** A made-up address outside of the exchange. */
export function strangerAddress(name: string): string {
  return utxoAddressOf(digest(name).slice(0, 40));
}

/** A network on which the house has coins, in final outputs that payments can spend beside each other. */
export function firstOutputs(cold: string): OutputNetwork {
  const output = { address: outputAddress('hot'), units: 30n * UNIT };
  const hot = Array.from({ length: HOT_OUTPUTS }, () => output);
  const network = new OutputNetwork([...hot, { address: cold, units: 4n * UNIT }]);
  for (let made = 0; made < FINAL; made += 1) network.mine();
  network.root();
  return network;
}

/** The wallet's adapter over a simulated network of outputs, by one of its nodes. */
export function createOutputChain(node: ChainNode<OutputNetwork>, cold: string): Chain {
  const signer = bareSigner(ACCOUNT.privateExtendedKey, utxoKind(NETWORK));
  const client = clientOf(node);
  const xpub = ACCOUNT.publicExtendedKey;
  return createUtxoChain({ code: 'BTC', client, network: NETWORK, xpub, signer, cold });
}

type Answers = Readonly<Record<string, (...params: readonly never[]) => unknown>>;

/** Answers as a node with `txindex=1` and without a wallet; such a one cannot be pruned. */
function clientOf(node: ChainNode<OutputNetwork>): UtxoClient {
  const { network } = node;
  const answers: Answers = {
    getblockchaininfo: () => ({ chain: NETWORK.chain }),
    estimatesmartfee: () => ({}),
    getbestblockhash: () => node.head.hash,
    getblockhash: (height: number) => {
      const block = height > node.head.height ? undefined : network.block(height);
      if (block === undefined) throw new NodeError(OUT_OF_RANGE, 'Block height out of range');
      return block.hash;
    },
    getblockheader: (hash: string) => ({ height: findBlock(node, hash).height }),
    getblock: (hash: string) => presentBlock(findBlock(node, hash)),
    gettxout: (txid: string, number: number) => {
      const output = node.head.held.get(`${txid}:${number}`);
      if (output === undefined) return null;
      const { value, scriptPubKey } = presentOutput(output, number);
      return { value, scriptPubKey };
    },
    scantxoutset: (_action: 'start', descriptors: readonly string[]) => {
      const wanted = new Set(descriptors);
      const found = [...node.head.held].filter(([, { address }]) => wanted.has(`addr(${address})`));
      const unspents = found.map(([name, { address, units, height }]) => {
        const [txid, number] = name.split(':');
        return { txid, vout: Number(number), desc: `addr(${address})`, amount: textOf(units), height };
      });
      return { unspents };
    },
    getrawtransaction: (txid: string) => presentTransaction(node, txid),
    sendrawtransaction: (raw: string) => send(network, { ...readRawTransaction(raw), isOfHouse: true }),
  };
  return {
    call: <T>(method: string, params: readonly unknown[]): Promise<T> =>
      node.ask(() => answers[method]!(...(params as readonly never[])) as T),
  };
}

const textOf = (units: bigint): string => {
  const [whole, fraction = ''] = formatDecimal(units, COIN_SCALE).split('.');
  return `${whole}.${fraction.padEnd(COIN_SCALE, '0')}`;
};

/** Blocks that left the chain are known by their hashes for ever. */
function findBlock(node: ChainNode<OutputNetwork>, hash: string): OutputBlock {
  const { network } = node;
  const block = network.gone().get(hash) ?? network.blocks().findLast((one) => one.hash === hash);
  if (block === undefined) throw new NodeError(NOT_FOUND, 'Block not found');
  return block;
}

async function presentBlock({ hash, height, parentHash, mined }: OutputBlock) {
  const parent = height === 0 ? {} : { previousblockhash: parentHash };
  const tx = mined.map(({ payment }) => presentPayment(payment));
  return { hash, ...parent, merkleroot: await merkleRoot(tx.map(({ txid }) => txid)), tx };
}

function presentPayment({ txid, inputs, outputs }: OutputPayment) {
  const vin = inputs.map((name) => {
    const [id, number] = name.split(':');
    return { txid: id, vout: Number(number) };
  });
  return { txid, vin, vout: outputs.map(presentOutput) };
}

function presentOutput({ address, units }: { readonly address: string; readonly units: bigint }, n: number) {
  const script = Buffer.from(scriptOf(address, NETWORK)).toString('hex');
  return { n, value: textOf(units), scriptPubKey: { hex: script, address } };
}

/** The index of transactions knows those of blocks that left the chain, too, with no confirmation. */
function presentTransaction(node: ChainNode<OutputNetwork>, txid: string) {
  const { network } = node;
  const waiting = network.waiting().find((one) => one.txid === txid);
  if (waiting !== undefined) return presentPayment(waiting);
  const { height } = node.head;
  const found = network.find(txid, height);
  if (found !== undefined) {
    const { payment, block } = found;
    return { ...presentPayment(payment), blockhash: block.hash, confirmations: height - block.height + 1 };
  }
  for (const { hash: blockhash, mined } of network.gone().values()) {
    const payment = mined.find((one) => one.payment.txid === txid)?.payment;
    if (payment !== undefined) return { ...presentPayment(payment), blockhash, confirmations: 0 };
  }
  const first = network.block(0)!.held.get(`${txid}:0`);
  if (first !== undefined)
    return presentPayment({ txid, isOfHouse: false, inputs: [], outputs: [first], size: 0n });
  throw new NodeError(NOT_FOUND, 'No such mempool or blockchain transaction');
}

function send(network: OutputNetwork, payment: OutputPayment): string {
  const { txid } = payment;
  if (network.find(txid) !== undefined)
    throw new NodeError(REFUSED.inChain, 'Transaction already in block chain');
  const refusal = network.send(payment);
  if (refusal === null) return txid;
  throw new NodeError(refusal.endsWith('missingorspent') ? REFUSED.missing : REFUSED.rejected, refusal);
}
