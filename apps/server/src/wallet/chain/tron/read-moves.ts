import { tronAddressOf } from '../../../signer/index.ts';
import { ChainError } from '../chain.ts';
import {
  headerOf,
  type TronBlock,
  type TronClient,
  type TronContract,
  type TronHeader,
  type TronInfo,
  type TronTransaction,
} from './tron-client.ts';

/** Units that went from one address to another. */
export interface Move {
  readonly txid: string;
  /** The log's place in its transaction, or that of an inner payment behind all logs; -1 for a plain payment of coins. */
  readonly outputIndex: number;
  readonly from: string;
  readonly to: string;
  /** Null for the chain's own coin. */
  readonly contract: string | null;
  readonly units: bigint;
}

/** Spells an account as an address. */
type Speller = (account: string) => string;

/** Everything that a block moved, and what its transactions cost whom. */
export interface BlockMoves extends TronHeader {
  readonly moves: readonly Move[];
  readonly fees: readonly { readonly payer: string; readonly units: bigint }[];
}

/** The topic of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The kinds of inner transactions that pay coins, `call` and `suicide` in hex; others stake, lend and vote. */
const PAYING_NOTES: ReadonlySet<string> = new Set(['63616c6c', '73756963696465']);
const ACCOUNT = /^41[0-9a-f]{40}$/;
const WORD = /^[0-9a-f]{64}$/;

/**
 * Spells each account once: a block names the same few again and again, and a checksum takes its time. Whatever else
 * stands in the place of one is of no wallet, and keeps no block from being read.
 */
function createSpeller(): Speller {
  const spelled = new Map<string, string>();
  return (account) => {
    const address = spelled.get(account) ?? (ACCOUNT.test(account) ? tronAddressOf(account) : account);
    spelled.set(account, address);
    return address;
  };
}

/** Reads a block; null where it has none. Fails where the node changed its mind between two answers. */
export async function readMoves(client: TronClient, height: number): Promise<BlockMoves | null> {
  const block = await client.call<TronBlock>('wallet/getblock', { id_or_num: `${height}`, detail: true });
  const header = headerOf(block);
  if (header === null) return null;
  const { transactions = [] } = block;
  const infos = transactions.length === 0 ? [] : await readInfos(client, height);
  const infoOf = new Map(infos.map((info) => [info.id, info]));
  const paired = transactions.map((transaction) => {
    const info = infoOf.get(transaction.txID);
    if (info === undefined) throw new ChainError(`block ${height} was replaced while it was read`);
    return [transaction, info] as const;
  });
  const spell = createSpeller();
  return {
    ...header,
    moves: paired.flatMap(([transaction, info]) => movesOf(transaction, info, spell)),
    fees: paired.flatMap(([{ raw_data: raw }, { fee = 0 }]) => {
      const payer = raw.contract[0]?.parameter.value.owner_address;
      return payer === undefined || fee === 0 ? [] : [{ payer: spell(payer), units: BigInt(fee) }];
    }),
  };
}

/** Reports whether a transaction did what it says; one that failed has cost its fee and nothing else. */
export function isDone(info: TronInfo): boolean {
  const { result = 'SUCCESS' } = info.receipt ?? {};
  return info.result !== 'FAILED' && (result === 'SUCCESS' || result === 'DEFAULT');
}

/** Transfers of tokens in the logs of a transaction. */
export function tokenMoves({ id: txid, log = [] }: TronInfo, spell: Speller): readonly Move[] {
  return log.flatMap(({ address, topics = [], data = '' }, outputIndex): Move[] => {
    const [topic, from = '', to = ''] = topics;
    if (topic !== TRANSFER_TOPIC || topics.length !== 3 || !WORD.test(data)) return [];
    const accounts = { from: spell(`41${from.slice(24)}`), to: spell(`41${to.slice(24)}`) };
    return [{ txid, outputIndex, ...accounts, contract: spell(`41${address}`), units: BigInt(`0x${data}`) }];
  });
}

async function readInfos(client: TronClient, height: number): Promise<readonly TronInfo[]> {
  return client.call<readonly TronInfo[]>('wallet/gettransactioninfobyblocknum', { num: height });
}

function movesOf(transaction: TronTransaction, info: TronInfo, spell: Speller): readonly Move[] {
  if (!isDone(info)) return [];
  const txid = transaction.txID;
  const base = { txid, contract: null };
  const paid = transaction.raw_data.contract.flatMap((one) =>
    paidBy(one, spell).map((move) => ({ ...base, ...move })),
  );
  const behindLogs = info.log?.length ?? 0;
  const inner = (info.internal_transactions ?? []).flatMap((one, place): Move[] => {
    if (one.rejected === true || !PAYING_NOTES.has(one.note ?? '')) return [];
    const coins = (one.callValueInfo ?? []).find(({ tokenId }) => tokenId === undefined);
    if (coins?.callValue === undefined) return [];
    const units = BigInt(coins.callValue);
    const accounts = { from: spell(one.caller_address), to: spell(one.transferTo_address) };
    return units > 0n ? [{ ...base, outputIndex: behindLogs + place, ...accounts, units }] : [];
  });
  return [...paid, ...tokenMoves(info, spell), ...inner];
}

/** Coins that the transaction itself pays: a transfer, or what a call hands to its contract. */
function paidBy(
  { type, parameter }: TronContract,
  spell: Speller,
): readonly Omit<Move, 'txid' | 'contract'>[] {
  const { owner_address: owner, to_address: to, contract_address: called, ...value } = parameter.value;
  const paid =
    (type === 'TransferContract' && { to, units: value.amount }) ||
    (type === 'TriggerSmartContract' && { to: called, units: value.call_value });
  if (paid === false || owner === undefined || paid.to === undefined) return [];
  const units = BigInt(paid.units ?? 0);
  return units > 0n ? [{ outputIndex: -1, from: spell(owner), to: spell(paid.to), units }] : [];
}
