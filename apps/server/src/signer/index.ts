export { createExtendedKeyStore } from './key-store/file-store.ts';
export { readAddresses, writeAddresses } from './address-file.ts';
export { createSeedStore } from './key-store/seed-store.ts';
export { proveControl } from './prove-control.ts';
export { evmKind } from './kind/evm.ts';
export type { ChainKind } from './kind/kind.ts';
export { solanaKind } from './kind/solana.ts';
export { tronKind } from './kind/tron.ts';
export { utxoKind } from './kind/utxo.ts';
export { connectSigner } from './connect-signer.ts';
export { openSolanaPayer, type SolanaPayer } from './open-payer.ts';
export {
  NONCE_BYTES,
  type NonceAccount,
  nonceAddressOf,
  writeNonceAccount,
} from './solana/nonce-account.ts';
export { addressOfKey as evmAddressOfKey, normaliseEvmAddress } from './evm-address.ts';
export {
  type HouseKeys,
  MAIN_KEYS,
  openWatchKey,
  type Payer,
  pathOf,
} from './key-path.ts';
export {
  type Signer,
  SignerFailure,
  SignerRefusal,
  type SigningRequest,
} from './request.ts';
export {
  addressOfKey as solanaAddressOfKey,
  hasKey as hasSolanaKey,
  normaliseSolanaAddress,
  SYSTEM as SOLANA_SYSTEM,
  TOKEN as SOLANA_TOKEN,
  TOKEN_2022 as SOLANA_TOKEN_2022,
  tokenAccountOf as solanaTokenAccountOf,
} from './solana/address.ts';
export {
  decodeMessage,
  decodeTransaction,
  encodeMessage,
  encodeTransaction,
  type Instruction,
  SIGNATURE_BYTES,
} from './solana/message.ts';
export {
  costMaxOf,
  readPayment as readSolanaPayment,
  SIGNATURE_FEE,
  type SolanaPayment,
  writePayment as writeSolanaPayment,
} from './solana/payment.ts';
export { addressOfKey as utxoAddressOfKey, normaliseUtxoAddress, scriptOf } from './utxo-address.ts';
export {
  addressOfKey as tronAddressOfKey,
  normaliseTronAddress,
  tronAccountOf,
  tronAddressOf,
} from './tron/address.ts';
export {
  rawOf,
  readPayment as readTronPayment,
  type TronPayment,
  tronTxid,
  writePayment as writeTronPayment,
} from './tron/payment.ts';
export { UTXO_NETWORKS, type UtxoNetwork } from './utxo-networks.ts';
export type { SignerSettings } from './settings.ts';
export { runSigner, writeAddressFile } from './run-signer.ts';
export { subjectOf } from './withdrawal-subject.ts';
