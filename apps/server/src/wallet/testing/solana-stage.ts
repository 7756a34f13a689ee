import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, hex } from '@scure/base';
import {
  createSeedStore,
  encodeMessage,
  encodeTransaction,
  type Instruction,
  readAddresses,
  type Signer,
  SOLANA_SYSTEM,
  SOLANA_TOKEN,
  SOLANA_TOKEN_2022,
  solanaAddressOfKey,
  solanaKind,
  solanaTokenAccountOf,
  writeAddresses,
} from '../../signer/index.ts';
import { bareSigner } from '../../testing/bare-signer.ts';
import type { Chain, ChainAsset } from '../chain/chain.ts';
import { makeNonceAccounts } from '../chain/solana/make-nonce-accounts.ts';
import { createSolanaChain } from '../chain/solana/solana-chain.ts';
import { connectSolana } from '../chain/solana/solana-client.ts';
import type { WatchedSolana } from './spawn-payer.ts';
import { type SolanaNode, startSolanaNode } from './solana-node.ts';

/** The seed of the wallets of the house; everybody knows it. */
export const SEED = '5e'.repeat(32);
export const SOL: ChainAsset = { currencyId: 4, contractAddress: null, scale: 9 };
export const LAMPORTS = 1_000_000_000n;
const MINT_BYTES = 82n;
const ACCOUNT_BYTES = 165n;
const ADDRESSES = 20;

/** A person outside of the exchange, with a key of their own. */
export interface Person {
  readonly address: string;
  readonly key: Uint8Array;
}

export interface SolanaStage {
  readonly node: SolanaNode;
  readonly chain: Chain;
  /** The chain as another process opens it. */
  readonly watched: WatchedSolana;
  readonly nonceAccounts: readonly string[];
  readonly rich: Person;
  readonly gas: string;
  person(): Person;
  mine(blocks?: number): number;
  /** Sends instructions that people sign, the first of them pays; they wait for the next block. Answers the txid. */
  send(people: readonly Person[], instructions: readonly Instruction[]): string;
  pay(to: string, lamports: bigint): string;
  /** A token of six decimals, all of which the rich person has. */
  makeToken(): ChainAsset & { readonly contractAddress: string };
  payToken(to: string, mint: string, units: bigint): string;
  lamports(address: string): bigint;
  units(owner: string, mint: string): bigint;
  open(signer?: Signer | null, nonceAccounts?: readonly string[]): Chain;
  /** An account of a token that is not the associated one of its owner; it is there with the next block. */
  makeAccount(owner: string, mint: string): string;
  /** Moves units of a token of the rich person to an account of it. */
  moveTo(account: string, mint: string, units: bigint): Instruction;
  /** A mint of Token-2022 as its program would leave it, with empty extensions. */
  makeExtendedMint(extensions: readonly number[]): string;
  setAccount(address: string, of: { readonly owner: string; readonly data: Uint8Array }): void;
  stop(): Promise<void>;
}

const meta = (address: string, isSigner: boolean, isWritable: boolean) => ({ address, isSigner, isWritable });
const number = (value: bigint, bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, place) =>
    Number.parseInt(`${(value >> BigInt(8 * place)) & 0xffn}`, 10),
  );
const concat = (...parts: readonly ArrayLike<number>[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));

/** A payment of lamports. */
export function transferOf(from: string, to: string, lamports: bigint): Instruction {
  const accounts = [meta(from, true, true), meta(to, false, true)];
  return { program: SOLANA_SYSTEM, accounts, data: concat(number(2n, 4), number(lamports, 8)) };
}

/** A payment of a token from the account of one owner to that of another, which is made where it is missing. */
export function tokenTransferOf(
  from: string,
  to: string,
  of: { readonly mint: string; readonly units: bigint },
) {
  const [mint, program] = [of.mint, SOLANA_TOKEN];
  const [source, target] = [from, to].map((owner) => solanaTokenAccountOf({ owner, mint, program }));
  return [
    accountFor(from, to, mint),
    {
      program,
      accounts: [meta(source ?? '', false, true), meta(target ?? '', false, true), meta(from, true, false)],
      data: concat([3], number(of.units, 8)),
    },
  ];
}

function accountFor(payer: string, owner: string, mint: string): Instruction {
  const account = solanaTokenAccountOf({ owner, mint, program: SOLANA_TOKEN });
  return {
    program: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    accounts: [
      ...[meta(payer, true, true), meta(account, false, true), meta(owner, false, false)],
      ...[meta(mint, false, false), meta(SOLANA_SYSTEM, false, false), meta(SOLANA_TOKEN, false, false)],
    ],
    data: Uint8Array.of(1),
  };
}

function personOf(key: Uint8Array): Person {
  return { key, address: solanaAddressOfKey(ed25519.getPublicKey(key)) };
}

/** The wallet over a runtime of Solana, with as many nonce accounts of the hot wallet as it is asked for. */
export async function startSolanaStage(nonces = 3): Promise<SolanaStage> {
  const node = await startSolanaNode();
  const { ledger } = node;
  let people = 0;
  const person = (): Person => {
    people += 1;
    return personOf(Uint8Array.from({ length: 32 }, (_, place) => (place === 0 ? people : 77)));
  };
  const rich = person();
  ledger.svm.airdrop(rich.address as never, (100_000n * LAMPORTS) as never);
  const mine = (blocks = 1): number => {
    for (let made = 0; made < blocks; made += 1) ledger.mine();
    return ledger.slot;
  };
  const send: SolanaStage['send'] = (signers, instructions) => {
    const feePayer = signers[0]?.address ?? '';
    const message = encodeMessage({ feePayer, lifetime: ledger.svm.latestBlockhash(), instructions });
    const signatures = signers.map(({ key }) => ed25519.sign(message, key));
    const txid = base58.encode(signatures[0] ?? new Uint8Array());
    ledger.pool.set(txid, encodeTransaction(signatures, message));
    return txid;
  };
  const create = (account: Person, bytes: bigint, owner: string): Instruction => {
    const lamports = ledger.svm.minimumBalanceForRentExemption(bytes);
    const data = concat(number(0n, 4), number(lamports, 8), number(bytes, 8), base58.decode(owner));
    return {
      program: SOLANA_SYSTEM,
      accounts: [meta(rich.address, true, true), meta(account.address, true, true)],
      data,
    };
  };
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-solana-'));
  const addressFile = join(folder, 'addresses.json');
  const keys = { kind: solanaKind(), keys: createSeedStore(hex.decode(SEED)) };
  await writeAddresses(keys, { chain: 'SOL', count: ADDRESSES, file: addressFile });
  const { hot, gas } = readAddresses(addressFile, 'SOL');
  const nonceAccounts = await makeNonceAccounts(connectSolana(node.url), {
    payer: { address: rich.address, sign: (message) => ed25519.sign(message, rich.key) },
    ...{ authority: hot, count: nonces },
    wait: async () => {
      mine();
    },
  });
  const pay: SolanaStage['pay'] = (to, lamports) => send([rich], [transferOf(rich.address, to, lamports)]);
  mine();
  const makeToken: SolanaStage['makeToken'] = () => {
    const mint = person();
    const own = solanaTokenAccountOf({ owner: rich.address, mint: mint.address, program: SOLANA_TOKEN });
    send(
      [rich, mint],
      [
        create(mint, MINT_BYTES, SOLANA_TOKEN),
        {
          program: SOLANA_TOKEN,
          accounts: [meta(mint.address, false, true)],
          data: concat([20, 6], base58.decode(rich.address), [0]),
        },
        accountFor(rich.address, rich.address, mint.address),
        {
          program: SOLANA_TOKEN,
          accounts: [
            meta(mint.address, false, true),
            meta(own, false, true),
            meta(rich.address, true, false),
          ],
          data: concat([7], number(10n ** 15n, 8)),
        },
      ],
    );
    mine();
    return { currencyId: 1, contractAddress: mint.address, scale: 6 };
  };
  const watched: WatchedSolana = {
    ...{ code: 'SOL', cluster: node.genesis, addressFile, nonceAccounts, unitPriceMax: 1_000_000 },
  };
  const open: SolanaStage['open'] = (signer = bareSigner(SEED, solanaKind()), accounts = nonceAccounts) =>
    createSolanaChain({ ...watched, nonceAccounts: accounts, url: node.url, signer });
  const setAccount: SolanaStage['setAccount'] = (address, { owner, data }) =>
    ledger.svm.setAccount({
      ...{ address, data, programAddress: owner, executable: false, space: BigInt(data.length) },
      lamports: ledger.svm.minimumBalanceForRentExemption(BigInt(data.length)),
    } as never);
  return {
    setAccount,
    makeAccount: (owner, mint) => {
      const account = person();
      const accounts = [meta(account.address, false, true), meta(mint, false, false)];
      const data = concat([18], base58.decode(owner));
      const made = create(account, ACCOUNT_BYTES, SOLANA_TOKEN);
      send([rich, account], [made, { program: SOLANA_TOKEN, accounts, data }]);
      return account.address;
    },
    moveTo: (account, mint, units) => {
      const own = solanaTokenAccountOf({ owner: rich.address, mint, program: SOLANA_TOKEN });
      const accounts = [meta(own, false, true), meta(account, false, true), meta(rich.address, true, false)];
      return { program: SOLANA_TOKEN, accounts, data: concat([3], number(units, 8)) };
    },
    makeExtendedMint: (extensions) => {
      const mint = new Uint8Array(82);
      mint.set([6, 1], 44);
      const head = [...new Uint8Array(165 - 82), 1];
      const data =
        extensions.length === 0
          ? mint
          : concat(mint, head, ...extensions.map((kind) => [kind, 0, 2, 0, 7, 7]));
      const { address } = person();
      setAccount(address, { owner: SOLANA_TOKEN_2022, data });
      return address;
    },
    ...{
      node,
      chain: open(),
      gas,
      watched,
      nonceAccounts,
      rich,
      person,
      mine,
      send,
      pay,
      makeToken,
      open,
    },
    payToken: (to, mint, units) => send([rich], tokenTransferOf(rich.address, to, { mint, units })),
    lamports: (address) => ledger.account(address)?.lamports ?? 0n,
    units: (owner, mint) => {
      const account = ledger.account(solanaTokenAccountOf({ owner, mint, program: SOLANA_TOKEN }));
      if (account === null) return 0n;
      return new DataView(Uint8Array.from(account.data).buffer).getBigUint64(64, true);
    },
    stop: async () => {
      await node.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
