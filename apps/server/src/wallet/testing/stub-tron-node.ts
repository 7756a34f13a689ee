import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHARGES, FREE_BYTES, type StubBlock, StubTronChain } from './stub-tron-chain.ts';

/**
 * A node of TRON that keeps a little chain in memory and answers in the JSON of java-tron 4.8 (its HTTP reference, and
 * answers of the networks Nile and main that stand there).
 */
export interface StubTronNode {
  readonly url: string;
  readonly chain: StubTronChain;
  /** A node without `transHistory` has blocks, and finds no transaction by its name. */
  forgets: boolean;
  /** The paths that were asked for. */
  readonly asked: string[];
  stop(): Promise<void>;
}

type Body = Readonly<Record<string, unknown>>;

const BALANCE_OF = '70a08231';
const DECIMALS = '313ce567';
const TRANSFER = 'a9059cbb';

export async function startStubTronNode(chain = new StubTronChain()): Promise<StubTronNode> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url?.slice(1) ?? '';
      asked.push(path);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
      const [service, method] = path.split('/');
      const isFinal = service === 'walletsolidity';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(node, { method: method ?? '', isFinal, body })));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const node: StubTronNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ chain, asked, forgets: false },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return node;
}

function answer(
  node: StubTronNode,
  { method, isFinal, body }: { readonly method: string; readonly isFinal: boolean; readonly body: Body },
): unknown {
  const { chain } = node;
  const end = isFinal ? chain.final : chain.head;
  const found = node.forgets ? null : chain.find(body['value'] as string);
  const seen = found === null || found.block.number > end.number ? null : found;
  switch (method) {
    case 'getblock': {
      const height = body['id_or_num'] === undefined ? end.number : Number(body['id_or_num']);
      const block = chain.blocks[height];
      return block === undefined || height > end.number ? {} : showBlock(block, body['detail'] === true);
    }
    case 'gettransactioninfobyblocknum':
      return chain.blocks[body['num'] as number]?.infos ?? [];
    case 'gettransactioninfobyid':
      return seen?.block.infos[seen.place] ?? {};
    case 'gettransactionbyid':
      return seen?.block.transactions[seen.place] ?? {};
    case 'gettransactionfrompending':
      return chain.pending.has(body['value'] as string) ? { txID: body['value'] } : {};
    case 'getaccount':
      return showAccount(chain, body['address'] as string);
    case 'getaccountresource':
      return showResources(chain, body['address'] as string);
    case 'getchainparameters':
      return { chainParameter: PARAMETERS };
    case 'triggerconstantcontract':
      return call(chain, body);
    case 'broadcasthex': {
      const { code, message, txid } = chain.submit(body['transaction'] as string);
      return { result: code === 'SUCCESS', code, message, transaction: '{}', txid };
    }
    default:
      return { Error: `class java.lang.Exception : the stub has no ${method}` };
  }
}

const PARAMETERS = [
  { key: 'getMaintenanceTimeInterval', value: 21_600_000 },
  { key: 'getCreateAccountFee', value: Number(CHARGES.accountBytes) },
  { key: 'getTransactionFee', value: Number(CHARGES.byte) },
  { key: 'getCreateNewAccountFeeInSystemContract', value: Number(CHARGES.account) },
  { key: 'getEnergyFee', value: Number(CHARGES.energy) },
  { key: 'getAllowTvmFrozen' },
];

/** Numbers that are zero are left out, that of the first block among them. */
function showBlock(
  { number, hash, parentHash, timestamp, transactions }: StubBlock,
  isWhole: boolean,
): object {
  return {
    blockID: hash,
    block_header: {
      raw_data: {
        ...(number > 0 && { number }),
        txTrieRoot: '0'.repeat(64),
        witness_address: `41${'11'.repeat(20)}`,
        ...{ parentHash, version: 34, timestamp },
      },
      witness_signature: '00'.repeat(65),
    },
    ...(isWhole && transactions.length > 0 && { transactions }),
  };
}

function showAccount({ state }: StubTronChain, address: string): object {
  const balance = state.coins.get(address);
  if (balance === undefined) return {};
  return {
    address,
    ...(balance > 0n && { balance: Number(balance) }),
    account_resource: {},
    asset_optimized: true,
  };
}

function showResources({ state }: StubTronChain, address: string): object {
  if (!state.coins.has(address)) return {};
  const used = state.bytesUsed.get(address) ?? 0;
  return {
    ...(used > 0 && { freeNetUsed: used }),
    freeNetLimit: FREE_BYTES,
    TotalEnergyLimit: 180_000_000_000,
  };
}

function call(chain: StubTronChain, body: Body): object {
  const { contract_address: contract, owner_address: from, data } = body as Record<string, string>;
  const held = chain.state.tokens.get(contract ?? '');
  const isRefused = held === undefined;
  if (isRefused)
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: 'Smart contract is not exist.' } };
  const transaction = { ret: [{}], visible: false };
  const word = (value: bigint): string => value.toString(16).padStart(64, '0');
  const selector = data?.slice(0, 8);
  if (selector === DECIMALS)
    return { result: { result: true }, energy_used: 400, constant_result: [word(6n)], transaction };
  if (selector === BALANCE_OF) {
    const units = held.get(`41${data?.slice(32)}`) ?? 0n;
    return { result: { result: true }, energy_used: 935, constant_result: [word(units)], transaction };
  }
  const failed = { result: { result: true, message: 'REVERT opcode executed' }, constant_result: [''] };
  const refused = { ...failed, energy_used: 500, transaction: { ret: [{ ret: 'FAILED' }], visible: false } };
  if (selector !== TRANSFER) return refused;
  const to = `41${data?.slice(32, 72)}`;
  const payment = { from: from ?? '', to, contract: contract ?? '', units: BigInt(`0x${data?.slice(72)}`) };
  const { energy, isReverted } = chain.energyOf(payment);
  if (isReverted) return refused;
  return { result: { result: true }, energy_used: energy, constant_result: [word(1n)], transaction };
}
