import { base58 } from '@scure/base';
import { type FailedTransactionMetadata, LiteSVM } from 'litesvm';
import { TransactionErrorInstructionError } from 'litesvm/dist/internal.js';
import { addressOfSolanaKey, messageKeys, type RawTransaction, readRaw } from './solana-wire.ts';

type Address = Parameters<LiteSVM['getAccount']>[0];
type Sent = Parameters<LiteSVM['sendTransaction']>[0];

/** A transaction that was carried out, as `getBlock` and `getTransaction` show it. */
export interface Executed {
  readonly slot: number;
  readonly raw: Uint8Array;
  readonly signatures: readonly string[];
  readonly accountKeys: readonly { readonly pubkey: string; readonly source: string }[];
  readonly meta: {
    readonly err: object | string | null;
    readonly fee: number;
    readonly preBalances: readonly number[];
    readonly postBalances: readonly number[];
    readonly preTokenBalances: readonly TokenBalance[];
    readonly postTokenBalances: readonly TokenBalance[];
  };
}

interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly programId: string;
  readonly uiTokenAmount: { readonly amount: string };
}

export interface Block {
  readonly blockhash: string;
  readonly previousBlockhash: string;
  readonly parentSlot: number;
  readonly transactions: readonly Executed[];
}

const TOKEN_PROGRAMS = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]);
const ACCOUNT_BYTES = 165;

/** A failure as the node writes it: the place of the instruction and its number, or the name of the failure. */
function errorOf(failed: FailedTransactionMetadata): object | string {
  const error = failed.err();
  if (!(error instanceof TransactionErrorInstructionError)) return String(error);
  const reason = error.err();
  return {
    InstructionError: [
      error.index,
      typeof reason === 'object' && 'code' in reason ? { Custom: reason.code } : String(reason),
    ],
  };
}

/** The runtime of Solana in this process, with the blocks that a cluster would make around it. */
export class SolanaLedger {
  readonly svm = new LiteSVM();
  readonly blocks = new Map<number, Block>();
  readonly transactions = new Map<string, Executed>();
  /** Sent, and waiting for the next block. */
  readonly pool = new Map<string, Uint8Array>();
  slot = 0;

  constructor() {
    this.#close([], { previousBlockhash: base58.encode(new Uint8Array(32)), parentSlot: 0 });
  }

  /** Carries out what waits, in one block. What has no valid lifetime, or cannot pay its fee, is in no block. */
  mine(): number {
    const parentSlot = this.#lastSlot();
    const previousBlockhash = this.svm.latestBlockhash();
    this.slot += 1;
    this.svm.warpToSlot(BigInt(this.slot));
    const executed = [...this.pool.values()].flatMap((raw) => this.#execute(raw));
    this.pool.clear();
    this.svm.expireBlockhash();
    this.#close(executed, { previousBlockhash, parentSlot });
    return this.slot;
  }

  /** Lets slots pass for which no leader makes a block. */
  skip(slots: number): void {
    this.slot += slots;
  }

  simulate(
    raw: Uint8Array,
    hasAnyBlockhash: boolean,
  ): { readonly err: object | string | null; readonly logs: string[] } {
    this.svm.withSigverify(false).withBlockhashCheck(!hasAnyBlockhash);
    const found = this.svm.simulateTransaction(this.#sentOf(readRaw(raw)));
    this.svm.withSigverify(true).withBlockhashCheck(true);
    return { err: 'err' in found ? errorOf(found) : null, logs: found.meta().logs() };
  }

  account(address: string) {
    const found = this.svm.getAccount(address as Address);
    return found.exists && found.lamports > 0n ? found : null;
  }

  #lastSlot(): number {
    return Math.max(...this.blocks.keys());
  }

  #close(transactions: readonly Executed[], names: Pick<Block, 'previousBlockhash' | 'parentSlot'>): void {
    this.blocks.set(this.slot, { blockhash: this.svm.latestBlockhash(), ...names, transactions });
    for (const one of transactions) this.transactions.set(one.signatures[0] ?? '', one);
  }

  #sentOf({ message, signatures, signers }: RawTransaction): Sent {
    const named = signatures.map((signature, place) => [signers[place] ?? '', signature] as const);
    return { messageBytes: message, signatures: Object.fromEntries<Uint8Array>(named) } as unknown as Sent;
  }

  #execute(raw: Uint8Array): Executed[] {
    const read = readRaw(raw);
    const accountKeys = messageKeys(read.message, (table) => this.account(table)?.data ?? new Uint8Array());
    const keys = accountKeys.map(({ pubkey }) => pubkey);
    const signatures = read.signatures.map((signature) => base58.encode(signature));
    if (this.transactions.has(signatures[0] ?? '')) return [];
    const before = this.#balances(keys);
    const found = this.svm.sendTransaction(this.#sentOf(read));
    const after = this.#balances(keys);
    const sum = (balances: readonly number[]): number => balances.reduce((total, units) => total + units, 0);
    const fee = sum(before.coins) - sum(after.coins);
    if (fee === 0) return [];
    return [
      {
        ...{ slot: this.slot, raw, signatures, accountKeys },
        meta: {
          ...{ err: 'err' in found ? errorOf(found) : null, fee },
          ...{ preBalances: before.coins, postBalances: after.coins },
          ...{ preTokenBalances: before.tokens, postTokenBalances: after.tokens },
        },
      },
    ];
  }

  #balances(keys: readonly string[]): {
    readonly coins: readonly number[];
    readonly tokens: readonly TokenBalance[];
  } {
    const accounts = keys.map((key) => this.account(key));
    const tokens = accounts.flatMap((account, accountIndex): TokenBalance[] => {
      if (account === null || !TOKEN_PROGRAMS.has(account.programAddress)) return [];
      const { data, programAddress: programId } = account;
      if (data.length < ACCOUNT_BYTES) return [];
      const bytes = Uint8Array.from(data);
      const amount = new DataView(bytes.buffer).getBigUint64(64, true).toString();
      const mint = addressOfSolanaKey(bytes.subarray(0, 32));
      const owner = addressOfSolanaKey(bytes.subarray(32, 64));
      return [{ accountIndex, mint, owner, programId, uiTokenAmount: { amount } }];
    });
    return { coins: accounts.map((account) => Number.parseInt(`${account?.lamports ?? 0n}`, 10)), tokens };
  }
}
