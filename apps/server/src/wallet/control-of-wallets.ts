import type { ControlProof } from '@openbourse/engine';
import type { Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Chain, SnapshotName } from './chain/chain.ts';
import { listColdWallets } from './refill/house-wallet-queries.ts';

/** Proofs that the keys of the wallets of the house are at hand. */
export interface ControlOfWallets {
  /** The wallets of chains that have a signer. */
  wallets(): readonly { readonly chain: string; readonly address: string }[];
  /** Cold wallets as their chains were read last, whose keys no machine has. */
  coldWallets(db: Db): Promise<readonly { readonly chain: string; readonly address: string }[]>;
  /** Signatures of those with a signer below a snapshot; those of a chain whose signer is away are left out. */
  prove(snapshot: SnapshotName): Promise<readonly ControlProof[]>;
}

export function controlOf(chains: ReadonlyMap<string, Chain>, log: Log): ControlOfWallets {
  const paying = (): readonly Chain[] => [...chains.values()].filter(({ canPay }) => canPay);
  return {
    wallets: () =>
      paying().flatMap(({ code: chain, hotAddress, gasAddress }) =>
        [hotAddress, ...(gasAddress === null ? [] : [gasAddress])].map((address) => ({ chain, address })),
      ),
    coldWallets: listColdWallets,
    prove: async (snapshot) => {
      const proofs: ControlProof[] = [];
      for (const chain of paying()) {
        try {
          proofs.push(...(await chain.proveControl(snapshot)));
        } catch (error) {
          log.warn({ err: error, chain: chain.code }, 'wallets have not signed below the snapshot');
        }
      }
      return proofs;
    },
  };
}
