import type { OperatorRole } from '@openbourse/api';
import type { Random } from '@openbourse/testkit/seeded-random';
import type { World } from '../world/world.ts';
import type { Sums } from './amount.ts';
import type { Journal } from './journal.ts';
import type { Officer, Person } from './person.ts';

/** Everybody and everything that acts may use. */
export interface Town {
  readonly world: World;
  readonly people: readonly Person[];
  readonly journal: Journal;
  /** True while a fault is under way, so that a call may go unserved. */
  isFaulty(): boolean;
  /** An operator of a role, the first or the second one. */
  officer(role: OperatorRole, which?: 'first' | 'second'): Officer;
  /** Ends the run: an oracle has found something wrong. */
  fail(oracle: string, message: string): never;
}

/** One act of one person, with randomness of its own, so that leaving others out does not change it. */
export interface Scene {
  readonly town: Town;
  readonly world: World;
  readonly person: Person;
  readonly random: Random;
  /** One of several. */
  pick<T>(from: readonly T[]): T;
  /** A decimal from `low` to `high` with so many decimals. */
  decimal(low: number, high: number, decimals: number): string;
}

export interface Act {
  /** `<capability>.<what>`; unique. */
  readonly name: string;
  /** Frequency of its choice, relative to others. */
  readonly weight: number;
  run(scene: Scene): Promise<void>;
}

/** A part of the exchange, as it takes part in the simulation. */
export interface Capability {
  readonly name: string;
  /** Once, before the first act. */
  readonly setUp?: (town: Town) => Promise<void>;
  readonly acts: readonly Act[];
  /**
   * Adds its effect on a person's money by the lists that the API shows, in naive arithmetic; together they must give
   * the balances that the API shows.
   */
  readonly book?: (person: Person, sums: Sums) => Promise<void>;
  /** Waits until nothing of it goes on by itself, so that a restart can be compared. */
  readonly rest?: (town: Town) => Promise<unknown>;
  /** Looks at everything at rest; calls `town.fail` for what is wrong. */
  readonly check?: (town: Town) => Promise<void>;
}
