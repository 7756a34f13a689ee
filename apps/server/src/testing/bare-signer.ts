import { hex } from '@scure/base';
import {
  type ChainKind,
  createExtendedKeyStore,
  createSeedStore,
  proveControl,
  type Signer,
} from '../signer/index.ts';

/** Signs whatever it is handed with the keys of an account, or of a seed in hex, for tests of chains. */
export function bareSigner(secret: string, kind: ChainKind): Signer {
  const keys =
    kind.versions === null
      ? createSeedStore(hex.decode(secret))
      : createExtendedKeyStore(secret, kind.versions);
  return {
    sign: ({ from, transaction }) => kind.sign(keys, from, transaction),
    prove: (request) => proveControl({ keys, kind }, request),
  };
}
