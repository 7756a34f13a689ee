import { rawOf, readTronPayment, type TronPayment } from '../../../signer/index.ts';
import { ChainError, type SignedTransaction, type TransactionStatus } from '../chain.ts';
import { isDone, tokenMoves } from './read-moves.ts';
import type { TronBlock, TronClient, TronInfo, TronPath, TronTransaction } from './tron-client.ts';

/**
 * Witnesses that have to build on a block to make it final are 19 of 27, its own among them. A block that is not final
 * has no more confirmations than 18, whatever stands on it, so that 19 say that it is.
 */
export const UNFINAL_MAX = 18;
/** A block without transactions says nothing about what a node remembers; of so many, one has some. */
const REMEMBERED_BLOCKS = 100;

/** Where a transaction stands on the present best chain. */
export async function readStatus(client: TronClient, txid: string): Promise<TransactionStatus> {
  const info = await readInfo(client, 'wallet/gettransactioninfobyid', txid);
  if (info === null) {
    const waiting = await client.call<Partial<TronTransaction>>('wallet/gettransactionfrompending', {
      value: txid,
    });
    return { state: waiting.txID === undefined ? 'unknown' : 'waiting' };
  }
  const { blockNumber: height } = info;
  const [head, final, header] = await Promise.all([client.head(), client.head(true), client.header(height)]);
  if (header === null) return { state: 'waiting' };
  const depth = Math.max(1, head.height - height + 1);
  return {
    state: isDone(info) && (await hasMoved(client, info)) ? 'mined' : 'failed',
    confirmations: height <= final.height ? Math.max(depth, UNFINAL_MAX + 1) : Math.min(depth, UNFINAL_MAX),
    block: { height, hash: header.hash },
  };
}

/** Units of the coin that a transaction cost, mined or failed. */
export async function readPaidFee(client: TronClient, txid: string): Promise<bigint> {
  const info = await readInfo(client, 'wallet/gettransactioninfobyid', txid);
  if (info === null) throw new ChainError(`the transaction ${txid} is in no block`);
  return BigInt(info.fee ?? 0);
}

/**
 * A block takes no transaction whose time was over at its parent. So once a final block is as late as that, either a
 * final block has the transaction, or none ever will. A node that forgets would have none either: it has to find another
 * one of the last final blocks first.
 */
export async function hasExpired(
  client: TronClient,
  { txid, raw }: Pick<SignedTransaction, 'txid' | 'raw'>,
): Promise<boolean> {
  const final = await client.head(true);
  if (final.timestamp < paymentOf(raw).expiration) return false;
  await assertRemembers(client, final.height);
  return (
    (await readInfo(client, 'walletsolidity/gettransactioninfobyid', txid)) === null &&
    (await readInfo(client, 'wallet/gettransactioninfobyid', txid)) === null
  );
}

async function assertRemembers(client: TronClient, height: number): Promise<void> {
  for (let back = 0; back < REMEMBERED_BLOCKS && back < height; back += 1) {
    const block = await client.call<TronBlock>('walletsolidity/getblock', {
      id_or_num: `${height - back}`,
      detail: true,
    });
    const [first] = block.transactions ?? [];
    if (first === undefined) continue;
    if ((await readInfo(client, 'walletsolidity/gettransactioninfobyid', first.txID)) !== null) return;
    throw new ChainError(`the node does not find ${first.txID}, which is in its block ${height - back}`);
  }
  throw new ChainError('the last final blocks are empty, so nothing shows what the node remembers');
}

function paymentOf(raw: string): TronPayment {
  const payment = readTronPayment(rawOf(raw));
  if (payment === null) throw new ChainError('what was signed is no payment of TRON');
  return payment;
}

async function readInfo(client: TronClient, path: TronPath, txid: string): Promise<TronInfo | null> {
  const info = await client.call<Partial<TronInfo>>(path, { value: txid });
  return info.id === undefined || info.blockNumber === undefined ? null : (info as TronInfo);
}

/** A token that refuses by answering false leaves a successful transaction without the log of the transfer. */
async function hasMoved(client: TronClient, info: TronInfo): Promise<boolean> {
  const { raw_data: raw } = await client.call<TronTransaction>('wallet/gettransactionbyid', {
    value: info.id,
  });
  const [contract] = raw.contract;
  const { owner_address: owner, contract_address: called, data = '' } = contract?.parameter.value ?? {};
  if (contract?.type !== 'TriggerSmartContract' || owner === undefined || called === undefined) return true;
  // Accounts are compared as the node names them.
  return tokenMoves(info, (account) => account).some(
    ({ contract: token, from, to }) => token === called && from === owner && to === `41${data.slice(32, 72)}`,
  );
}
