export { createExtendedKeyStore } from './key-store/file-store.ts';
export { proveControl } from './prove-control.ts';
export { evmKind } from './kind/evm.ts';
export type { ChainKind } from './kind/kind.ts';
export { tronKind } from './kind/tron.ts';
export { utxoKind } from './kind/utxo.ts';
export { connectSigner } from './connect-signer.ts';
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
export { addressOfKey as utxoAddressOfKey, normaliseUtxoAddress, scriptOf } from './utxo-address.ts';
export {
  addressOfKey as tronAddressOfKey,
  normaliseTronAddress,
  tronAccountOf,
  tronAddressOf,
} from './tron-address.ts';
export { rawOf, readPayment, type TronPayment, tronTxid, writePayment } from './tron-payment.ts';
export { UTXO_NETWORKS, type UtxoNetwork } from './utxo-networks.ts';
export type { SignerSettings } from './settings.ts';
export { runSigner } from './run-signer.ts';
export { subjectOf } from './withdrawal-subject.ts';
