import type { FakeClock } from '@openbourse/testkit/fake-clock';
import { Secret } from 'otpauth';
import { totpCodeAt } from '../../apps/server/src/kernel/totp.ts';

const STEP_MS = 30_000;

/** An application that shows codes, each of which counts once. */
export class Authenticator {
  /** The secret as it is typed. */
  readonly base32: string;
  private readonly secret: Uint8Array;
  private readonly clock: FakeClock;
  private usedStep = 0;

  constructor(base32: string, clock: FakeClock) {
    this.base32 = base32;
    this.secret = Secret.fromBase32(base32).bytes;
    this.clock = clock;
  }

  /** The present code; null when it was shown already. */
  code(): string | null {
    const now = this.clock.trueNow();
    const step = Math.floor(now / STEP_MS);
    if (step <= this.usedStep) return null;
    this.usedStep = step;
    return totpCodeAt(this.secret, now);
  }
}
