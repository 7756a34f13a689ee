import { type TSchema, Type } from 'typebox';

/*
 * Answers of an EVM node as far as they are used. A node that leaves something out, or puts something else in its place, is
 * found here, before any of it is read.
 */
const Quantity = Type.String({ pattern: '^0x[0-9a-f]+$' });
const Hash = Type.String({ pattern: '^0x[0-9a-f]{64}$' });
const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const Bytes = Type.String({ pattern: '^0x([0-9a-f]{2})*$' });
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);

const Transaction = Type.Object({
  hash: Hash,
  from: Address,
  to: Type.Optional(orNull(Address)),
  value: Quantity,
});
const Block = Type.Object({
  number: Quantity,
  hash: Hash,
  parentHash: Hash,
  transactions: Type.Array(Type.Union([Hash, Transaction])),
});
const Log = Type.Object({
  address: Address,
  topics: Type.Array(Hash),
  data: Bytes,
  logIndex: Quantity,
  blockHash: Hash,
  transactionHash: Hash,
});
const Receipt = Type.Object({
  status: Quantity,
  gasUsed: Quantity,
  effectiveGasPrice: Quantity,
  blockNumber: Quantity,
  blockHash: Hash,
  logs: Type.Array(Log),
});

/** The shape of the answer to each question that has one. */
export const EVM_ANSWERS: Readonly<Record<string, TSchema | undefined>> = {
  eth_chainId: Quantity,
  eth_blockNumber: Quantity,
  eth_getBlockByNumber: orNull(Block),
  eth_getLogs: Type.Array(Log),
  eth_getTransactionReceipt: orNull(Receipt),
  eth_getTransactionByHash: orNull(Type.Object({ hash: Hash, input: Bytes })),
  eth_getTransactionCount: Quantity,
  eth_getBalance: Quantity,
  eth_estimateGas: Quantity,
  eth_gasPrice: Quantity,
  eth_maxPriorityFeePerGas: Quantity,
  eth_call: Bytes,
  eth_sendRawTransaction: Hash,
};
