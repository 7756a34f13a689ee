import { base64 } from '@scure/base';
import { formatDecimal } from '@openbourse/money';
import { ConfigError } from '../../../kernel/config-error.ts';
import {
  encodeTransaction,
  NONCE_BYTES,
  type NonceAccount,
  nonceAddressOf,
  SIGNATURE_FEE,
  type SolanaPayer,
  writeNonceAccount,
} from '../../../signer/index.ts';
import { nonceOf, readAccounts } from './accounts.ts';
import { COIN_SCALE } from './lay-out.ts';
import { FINALIZED, lamportsOf, type SolanaClient } from './solana-client.ts';

/** As many payments are on their way at once; the node answers for no more accounts in one call. */
const COUNT_MAX = 100;
/** The rent of an account of 80 bytes is 1,447,680 lamports; a node that asks for more is not believed. */
const RENT_MAX = 1_500_000n;
/** Looks at the accounts; what is not there after a third of them is sent again. */
const LOOKS = 90;
const LOOKS_UNTIL_RESENT = LOOKS / 3;

/**
 * Makes the first nonce accounts of a wallet that are not there yet, and answers the addresses of all of them once they are
 * final. Their payer is no wallet of the house, so that custody stays what it is. A repeat makes what is missing.
 */
export async function makeNonceAccounts(
  client: SolanaClient,
  of: {
    readonly payer: SolanaPayer;
    /** The hot wallet. */
    readonly authority: string;
    readonly count: number;
    /** Lets the cluster go on. */
    readonly wait: () => Promise<void>;
  },
): Promise<readonly string[]> {
  const { payer, authority, count, wait } = of;
  if (!Number.isSafeInteger(count) || count < 1 || count > COUNT_MAX)
    throw new ConfigError(`--count takes how many nonce accounts there are to be, ${COUNT_MAX} at most`);
  const accounts = Array.from({ length: count }, (_, place) => ({ payer: payer.address, authority, place }));
  const addresses = accounts.map(nonceAddressOf);
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await readAccounts(client, addresses);
    const missing = accounts.filter((_, place) => nonceOf(found[place], authority) === null);
    if (missing.length === 0) return addresses;
    if (look % LOOKS_UNTIL_RESENT === 0) await send(client, payer, missing);
    await wait();
  }
  throw new ConfigError('the nonce accounts are not final yet; run it again');
}

async function send(
  client: SolanaClient,
  payer: SolanaPayer,
  accounts: readonly NonceAccount[],
): Promise<void> {
  const rent = await client.call<number>('getMinimumBalanceForRentExemption', [NONCE_BYTES, FINALIZED]);
  const lamports = lamportsOf(rent);
  if (lamports > RENT_MAX) throw new ConfigError(`the node asks ${lamports} lamports for a nonce account`);
  const [own] = await readAccounts(client, [payer.address]);
  // What pays keeps the rent of an account of its own, or gives up all: the one more covers it.
  const needed = (lamports + SIGNATURE_FEE) * BigInt(accounts.length + 1);
  if ((own?.lamports ?? 0n) < needed)
    throw new ConfigError(
      `send ${formatDecimal(needed, COIN_SCALE)} SOL to ${payer.address}, which pays, and run it again`,
    );
  const { value } = await client.call<{ readonly value: { readonly blockhash: string } }>(
    'getLatestBlockhash',
    [FINALIZED],
  );
  for (const account of accounts) {
    const message = writeNonceAccount(account, { lamports, lifetime: value.blockhash });
    const raw = base64.encode(encodeTransaction([payer.sign(message)], message));
    await client.call('sendTransaction', [raw, { encoding: 'base64', skipPreflight: true }]);
  }
}
