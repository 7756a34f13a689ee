import {
  createExtendedKeyStore,
  MAIN_KEYS,
  proveControl,
  type Signer,
  signTransaction,
  type UtxoNetwork,
} from '../signer/index.ts';

/** Signs whatever it is handed with the keys of an account, for tests of chains; without a network, of an EVM chain. */
export function bareSigner(xprv: string, network: UtxoNetwork | null = null): Signer {
  const keys = createExtendedKeyStore(xprv, network?.keys ?? MAIN_KEYS);
  return {
    sign: (request) => signTransaction({ keys, network }, request),
    prove: (request) => proveControl({ keys, network }, request),
  };
}
