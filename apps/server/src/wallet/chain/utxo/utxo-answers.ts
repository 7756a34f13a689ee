import { type TSchema, Type } from 'typebox';

/*
 * Answers of a node as Bitcoin Core's, as far as they are used, with amounts as their digits. A node that leaves something
 * out, or puts something else in its place, is found here, before any of it is read.
 */
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
const Amount = Type.String({ pattern: '^[0-9]+[.][0-9]+$' });
/** Inputs and outputs of Litecoin's MWEB have neither. */
const Mweb = Type.Object({ ismweb: Type.Literal(true) });
const Input = Type.Union([
  Type.Object({ txid: Hash, vout: Count }),
  Type.Object({ coinbase: Type.String() }),
  Mweb,
]);
const Output = Type.Union([Type.Object({ n: Count, value: Amount, scriptPubKey: Type.Object({}) }), Mweb]);
const transaction = { txid: Hash, vin: Type.Array(Input), vout: Type.Array(Output) };
const inBlock = { blockhash: Type.Optional(Hash), confirmations: Type.Optional(Type.Integer()) };

/** The shape of the answer to each question that has one. */
export const UTXO_ANSWERS: Readonly<Record<string, TSchema | undefined>> = {
  getblockchaininfo: Type.Object({ chain: Type.String() }),
  getbestblockhash: Hash,
  getblockhash: Hash,
  getblockheader: Type.Object({ height: Count }),
  getblock: Type.Object({
    hash: Hash,
    previousblockhash: Hash,
    merkleroot: Hash,
    tx: Type.Array(Type.Object(transaction)),
  }),
  getrawtransaction: Type.Object({ ...transaction, ...inBlock }),
  gettxout: Type.Union([Type.Object({ value: Amount }), Type.Null()]),
  estimatesmartfee: Type.Object({ feerate: Type.Optional(Amount) }),
  sendrawtransaction: Hash,
  scantxoutset: Type.Object({
    unspents: Type.Array(
      Type.Object({ txid: Hash, vout: Count, desc: Type.String(), amount: Amount, height: Count }),
    ),
  }),
};
