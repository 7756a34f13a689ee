import { type ChainKind, createExtendedKeyStore, proveControl, type Signer } from '../signer/index.ts';

/** Signs whatever it is handed with the keys of an account, for tests of chains. */
export function bareSigner(xprv: string, kind: ChainKind): Signer {
  const keys = createExtendedKeyStore(xprv, kind.versions);
  return {
    sign: ({ from, transaction }) => kind.sign(keys, from, transaction),
    prove: (request) => proveControl({ keys, kind }, request),
  };
}
