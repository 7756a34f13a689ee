import type { ScreeningKind } from '@openbourse/api';
import type { Held } from './case-queries.ts';
import type { Facts } from './screening-deps.ts';

/** A cause to screen a person or a movement of money. */
export interface Cause {
  readonly kind: ScreeningKind;
  /** Id of what asks: of the withdrawal, for example. */
  readonly reference: string;
  readonly userId: number;
  /** Facts of the subject itself, asked for only where a list holds. */
  readonly facts?: () => Promise<Facts>;
  /** Users between whom money goes: each is screened as a person. */
  readonly people?: readonly number[];
  /** Coins of a deposit, which may not leave while its case is open. */
  readonly held?: Held;
}
