import type { TimeOf } from '../time-unit.ts';
import type { UserEvent, UserFollower } from '../user-data/user-event.ts';

/** The events of one user on one connection. */
export class UserSubscription implements UserFollower {
  readonly id: number;
  readonly userId: number;
  readonly keyId: number;
  leave: () => void = () => undefined;
  readonly #send: (text: string) => void;
  readonly #onEnd: () => void;
  readonly #timeOf: TimeOf;
  /** Events before the client knows the number of its subscription wait for it. */
  #waiting: string[] | null = [];

  constructor(
    of: { readonly id: number; readonly userId: number; readonly keyId: number },
    on: {
      readonly send: (text: string) => void;
      readonly end: () => void;
      readonly timeOf: TimeOf;
    },
  ) {
    this.id = of.id;
    this.userId = of.userId;
    this.keyId = of.keyId;
    this.#send = on.send;
    this.#onEnd = on.end;
    this.#timeOf = on.timeOf;
  }

  tell(event: UserEvent): void {
    const text = `{"subscriptionId":${this.id},"event":${JSON.stringify(event(this.#timeOf))}}`;
    if (this.#waiting === null) this.#send(text);
    else this.#waiting.push(text);
  }

  end(): void {
    this.#onEnd();
  }

  /** The client knows the subscription now. */
  release(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const text of waiting) this.#send(text);
  }
}
