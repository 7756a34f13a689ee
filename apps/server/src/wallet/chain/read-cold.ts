import { ConfigError } from '../../kernel/config.ts';

/** The cold wallet's address in its one spelling; null where none is set. Fails where it cannot be one. */
export function readCold(
  cold: string | null,
  chain: {
    readonly code: string;
    /** The wallets whose keys the signer has. */
    readonly house: readonly string[];
    normalise(address: string): string | null;
  },
): string | null {
  if (cold === null) return null;
  const address = chain.normalise(cold);
  if (address === null) throw new ConfigError(`the cold wallet of ${chain.code} is no address: ${cold}`);
  if (chain.house.includes(address))
    throw new ConfigError(`the cold wallet of ${chain.code} is one whose key the signer has: ${cold}`);
  return address;
}
