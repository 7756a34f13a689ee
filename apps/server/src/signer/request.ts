import type { ControlProof } from '@openbourse/engine';
import { type Static, Type } from 'typebox';

const Digits = Type.String({ pattern: '^[0-9]{1,78}$' });
const Index = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

const Path = Type.Object({ branch: Type.Union([Type.Literal(0), Type.Literal(1)]), index: Index });

/** A payment of an EVM chain (EIP-1559); prices in wei. */
const EvmTransaction = Type.Object({
  kind: Type.Literal('evm'),
  chainId: Index,
  nonce: Type.Integer({ minimum: 0 }),
  gas: Digits,
  maxFeePerGas: Digits,
  maxPriorityFeePerGas: Digits,
  to: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
  value: Digits,
  data: Type.String({ pattern: '^0x([0-9a-f]{2}){0,68}$' }),
});

/** A payment of a chain of outputs, all of whose inputs belong to the payer; amounts in minor units. */
const UtxoTransaction = Type.Object({
  kind: Type.Literal('utxo'),
  inputs: Type.Array(
    Type.Object({ txid: Type.String({ pattern: '^[0-9a-f]{64}$' }), vout: Index, units: Digits }),
    { minItems: 1, maxItems: 1_000 },
  ),
  outputs: Type.Array(Type.Object({ address: Type.String({ maxLength: 100 }), units: Digits }), {
    minItems: 1,
    maxItems: 2,
  }),
});

/** Raw data of TRON that is one payment, as it is signed. */
const TronTransaction = Type.Object({
  kind: Type.Literal('tron'),
  raw: Type.String({ pattern: '^([0-9a-f]{2}){1,1000}$' }),
});

/** The message of a payment on Solana in hex, from which the signer reads it; no message has more bytes. */
const SolanaTransaction = Type.Object({
  kind: Type.Literal('solana'),
  message: Type.String({ pattern: '^([0-9a-f]{2}){1,1232}$' }),
});

/**
 * Everything that a signer is asked. It says what a transaction is for, and the signer judges by the transaction
 * itself whether that is true: what its user proved, or a move to an address of the house.
 */
export const SigningRequest = Type.Object({
  chainCode: Type.String({ maxLength: 20 }),
  from: Path,
  /** The address of the house that is paid; null where a withdrawal pays another, or the cold wallet is paid. */
  to: Type.Union([Path, Type.Null()]),
  /** The withdrawal that is paid, with the proof of its user. */
  withdrawal: Type.Union([
    Type.Object({
      userId: Type.Integer({ minimum: 1 }),
      factor: Type.String({ maxLength: 100 }),
      subject: Type.String({ maxLength: 2_000 }),
      proof: Type.String({ maxLength: 200 }),
    }),
    Type.Null(),
  ]),
  transaction: Type.Union([EvmTransaction, UtxoTransaction, TronTransaction, SolanaTransaction]),
});

/** The wallet of the house that signs below a snapshot of all that is owed, and the snapshot. */
export const ControlRequest = Type.Object({
  chainCode: Type.String({ maxLength: 20 }),
  payer: Type.Union([Type.Literal('hot'), Type.Literal('gas')]),
  number: Type.Integer({ minimum: 1 }),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

export type ControlRequest = Static<typeof ControlRequest>;
export type SigningRequest = Static<typeof SigningRequest>;
export type EvmTransaction = Static<typeof EvmTransaction>;
export type UtxoTransaction = Static<typeof UtxoTransaction>;
export type TronTransaction = Static<typeof TronTransaction>;

/** The only part that knows private keys. */
export interface Signer {
  /** Answers the signed transaction in hex. Fails with a `SignerRefusal` where the signer's own policy forbids it. */
  sign(request: SigningRequest): Promise<string>;
  /** Proves that the key of a wallet is at hand. What is signed is a text of the signer, which moves nothing. */
  prove(request: ControlRequest): Promise<ControlProof>;
}

/** A signer, or a store of its keys, that is away or fails. It may have signed. */
export class SignerFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignerFailure';
  }
}

/** A request that is not signed; the message is for operators, and names the limit. */
export class SignerRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SignerRefusal';
  }
}
