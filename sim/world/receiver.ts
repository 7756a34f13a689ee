import type { FakeClock } from '@openbourse/testkit/fake-clock';
import type { OutgoingEvent, PostEvent } from '../../apps/server/src/webhook/index.ts';

/** `hanging_up` takes what it is given and never says so. */
export type ReceiverMood = 'well' | 'refusing' | 'hanging_up';

export interface ReceivedEvent extends OutgoingEvent {
  readonly id: string;
  readonly at: number;
  /** True when the server got an answer. */
  readonly isSaid: boolean;
}

/** The system of the operator to which events are sent, and how it feels. */
export class Receiver {
  mood: ReceiverMood = 'well';
  readonly received: ReceivedEvent[] = [];
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  readonly postEvent: PostEvent = async (event) => {
    if (this.mood === 'refusing') return 503;
    const isSaid = this.mood === 'well';
    const { id } = JSON.parse(event.body) as { readonly id: string };
    this.received.push({ ...event, id, at: this.#clock.now(), isSaid });
    if (!isSaid) throw new Error('the connection was closed');
    return 204;
  };
}
