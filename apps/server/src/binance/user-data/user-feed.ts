import type { BalanceRow } from '@openbourse/api/socket';
import type { Movement, MovementPlace } from '../../ledger/index.ts';
import { presentMovement, presentPosition } from './present-balance-events.ts';
import type { UserEvent, UserFollower } from './user-event.ts';

interface UserFeedDeps {
  readonly now: () => number;
  readonly readBalances: () => Promise<readonly BalanceRow[]>;
  readonly readMovements: (
    since: MovementPlace | null,
  ) => Promise<{ readonly place: MovementPlace; readonly movements: readonly Movement[] }>;
  readonly fail: (error: unknown) => void;
}

/**
 * Events of one user.
 *
 * Invariant: of each currency the balance that was sent last is the newest one. Movements are read from the
 * ledger, which numbers them, so each of them is sent once and with its exact amount.
 */
export class UserFeed {
  readonly followers = new Set<UserFollower>();
  readonly #deps: UserFeedDeps;
  readonly #balances = new Map<string, BalanceRow>();
  readonly #ready: Promise<void>;
  #waiting = 0;
  #isEnded = false;
  #place: MovementPlace | null = null;
  /** Currencies whose balance is sent after what is being read. */
  readonly #moved = new Set<string>();
  #isReading = false;
  #isBehind = false;

  constructor(deps: UserFeedDeps) {
    this.#deps = deps;
    this.#ready = this.#begin();
  }

  /** Resolves when the follower misses nothing from now on. */
  async join(follower: UserFollower): Promise<void> {
    this.#waiting += 1;
    try {
      await this.#ready;
    } finally {
      this.#waiting -= 1;
    }
    if (this.#isEnded) follower.end();
    else this.followers.add(follower);
  }

  isIdle(): boolean {
    return this.followers.size === 0 && this.#waiting === 0;
  }

  tell(event: UserEvent): void {
    for (const follower of this.followers) follower.tell(event);
  }

  end(): void {
    this.#isEnded = true;
    const followers = [...this.followers];
    this.followers.clear();
    for (const follower of followers) follower.end();
  }

  changeBalances(rows: readonly BalanceRow[], { isTrading }: { readonly isTrading: boolean }): void {
    const changed = rows.filter((row) => this.#take(row));
    if (isTrading) return this.#tellPosition(changed);
    // A movement is sent before the balance that it led to, which is absolute: clients add and then replace.
    for (const { code } of changed) this.#moved.add(code);
    this.#catchUp().catch(this.#deps.fail);
  }

  async #begin(): Promise<void> {
    const [balances, { place }] = await Promise.all([
      this.#deps.readBalances(),
      this.#deps.readMovements(null),
    ]);
    this.#place = place;
    // Balances that were sent while they were read are newer.
    for (const row of balances) if (!this.#balances.has(row.code)) this.#balances.set(row.code, row);
  }

  /** Keeps a balance; answers whether it is another one than before. */
  #take(row: BalanceRow): boolean {
    const before = this.#balances.get(row.code);
    this.#balances.set(row.code, row);
    return before?.available !== row.available || before.held !== row.held;
  }

  async #catchUp(): Promise<void> {
    await this.#ready;
    this.#isBehind = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isBehind) {
        this.#isBehind = false;
        await this.#tellMovements();
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #tellMovements(): Promise<void> {
    const { place, movements } = await this.#deps.readMovements(this.#place);
    this.#place = place;
    const now = this.#deps.now();
    for (const movement of movements) this.tell(presentMovement(movement, now));
    const rows = [...this.#moved].flatMap((code) => this.#balances.get(code) ?? []);
    this.#moved.clear();
    this.#tellPosition(rows);
  }

  #tellPosition(rows: readonly BalanceRow[]): void {
    if (rows.length > 0) this.tell(presentPosition(rows, this.#deps.now()));
  }
}
