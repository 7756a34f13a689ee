import {
  type HouseKeys,
  MAIN_KEYS,
  openWatchKey,
  type Payer,
  pathOf,
  type Signer,
} from '../../signer/index.ts';
import { askForProofs, type Signing } from './ask-signer.ts';
import { type Chain, ChainError } from './chain.ts';
import { readCold } from './read-cold.ts';

/** A chain of accounts whose addresses follow from an extended public key. */
export interface AccountChainOptions {
  readonly code: string;
  readonly url: string;
  /** The node must be of the network of this number. */
  readonly chainId: number;
  /** The extended public key of the account of the house. */
  readonly xpub: string;
  /** Keys of the wallets of the house that do not follow from it. */
  readonly house?: HouseKeys;
  /** The cold wallet, whose key no machine has; none where it is left out. */
  readonly cold?: string | null;
  /** Null on a server that only watches. */
  readonly signer: Signer | null;
}

/** Everything of such a chain that follows from its keys, and the check of its network that comes before anything counts. */
export function openAccountChain(
  { code, chainId, xpub, house, cold, signer }: AccountChainOptions,
  of: {
    readonly addressOfKey: (publicKey: Uint8Array) => string;
    readonly normalise: (address: string) => string | null;
    /** Asks the node for the number of its network. */
    readonly readNetwork: () => Promise<number>;
  },
) {
  const key = openWatchKey(xpub, MAIN_KEYS, house);
  const addressOf = (payer: Payer): string => of.addressOfKey(key.publicKey(pathOf(payer)));
  const [hotAddress, gasAddress] = [addressOf('hot'), addressOf('gas')];
  const own = { code, house: [hotAddress, gasAddress], normalise: of.normalise };
  const signing: Signing = { chainCode: code, hotAddress, signer };
  let isChecked = false;
  return {
    addressOf,
    signing,
    /** Asks the node once for its network, again after a failure. */
    checkNetwork: async (): Promise<void> => {
      if (isChecked) return;
      const found = await of.readNetwork();
      if (found !== chainId)
        throw new ChainError(`the node of ${code} is of chain ${found}; configured is ${chainId}`);
      isChecked = true;
    },
    part: {
      ...{ code, network: `${chainId}`, hotAddress, gasAddress, coldAddress: readCold(cold ?? null, own) },
      canPay: signer !== null,
      hasOutputs: false,
      deriveAddress: addressOf,
      normaliseAddress: of.normalise,
      proveControl: (snapshot) => askForProofs(signing, ['hot', 'gas'], snapshot),
      close: () => Promise.resolve(),
    } satisfies Partial<Chain>,
  };
}
