import type { Broker } from './broker.ts';
import { type Bus, eventsMissed } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Frame } from './frame.ts';
import type { Lease } from './lease.ts';
import type { Log } from './log.ts';
import { BEAT_MS, SUBJECTS } from './questions.ts';
import type { Random } from './random.ts';
import { type Role, ROLES } from './role.ts';

/** The bus of a process whose other roles are elsewhere. */
export interface SharedBus extends Bus {
  /** Hears the others from now on, and is heard. */
  start(): void;
  stop(): void;
}

interface SharedBusDeps {
  readonly local: Bus;
  readonly broker: Broker;
  readonly roles: readonly Role[];
  readonly lease: Pick<Lease, 'epoch' | 'state'>;
  /** Real time: silence is judged by other machines. */
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Another process, as it was heard last. */
interface Sender {
  readonly epoch: number;
  readonly roles: readonly Role[];
  readonly number: number;
}

/**
 * Carries events of shared topics to the processes of the other roles, and theirs here. Every event has the next number of its
 * sender, and beats say the last one, so that a gap is seen within half a second however it came about. What a process
 * says by an earlier epoch than another one of its roles is not heard.
 */
export function createSharedBus(deps: SharedBusDeps): SharedBus {
  return new BrokerBus(deps);
}

class BrokerBus implements SharedBus {
  readonly #deps: SharedBusDeps;
  readonly #from: string;
  readonly #senders = new Map<string, Sender>();
  /** The last epoch that was heard of each role. */
  readonly #epochs = new Map<Role, number>();
  #sent = 0;
  #stops: readonly (() => void)[] = [];

  constructor(deps: SharedBusDeps) {
    this.#deps = deps;
    this.#from = deps.random.uuid();
  }

  publish: Bus['publish'] = (to, event) => {
    this.#deps.local.publish(to, event);
    if (to.isShared !== true) return;
    this.#sent += 1;
    // One that is too large for the broker is missing for others, who see that by its number.
    this.#send({ topic: to.name }, JSON.stringify(event) ?? '');
  };

  subscribe: Bus['subscribe'] = (to, handler) => this.#deps.local.subscribe(to, handler);

  start(): void {
    const { broker, clock, roles } = this.#deps;
    const others = ROLES.filter((role) => !roles.includes(role));
    this.#stops = [
      ...others.map((role) => broker.subscribe(SUBJECTS.event(role), (frame) => this.#hear(frame))),
      clock.every(BEAT_MS, () => this.#beat()),
    ];
    this.#beat();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #beat(): void {
    if (this.#deps.lease.state === 'held') this.#send({}, '');
  }

  #send(head: object, body: string): void {
    const { broker, roles, lease } = this.#deps;
    const { epoch } = lease;
    const [first] = roles;
    if (first === undefined) return;
    broker.publish(
      SUBJECTS.event(first),
      { from: this.#from, epoch, roles, number: this.#sent, ...head },
      body,
    );
  }

  #hear({ head, body }: Frame): void {
    const { local, roles: own, log } = this.#deps;
    const { from, epoch, roles, number, topic } = head as Partial<Record<string, unknown>>;
    const isWellFormed =
      typeof from === 'string' &&
      isCount(epoch) &&
      isCount(number) &&
      Array.isArray(roles) &&
      roles.every(isRole);
    if (!isWellFormed) return log.warn('an event of another process is not understood');
    const isOusted = roles.some((role) => own.includes(role) || epoch < (this.#epochs.get(role) ?? 0));
    if (isOusted) return;
    const before = this.#senders.get(from);
    const expected = typeof topic === 'string' ? (before?.number ?? 0) + 1 : before?.number;
    if (before === undefined || before.epoch !== epoch) this.#follow(from, { epoch, roles, number });
    this.#senders.set(from, { epoch, roles, number });
    if (before === undefined || number !== expected) local.publish(eventsMissed, { roles });
    if (typeof topic !== 'string') return;
    const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString();
    local.publish({ name: topic }, text === '' ? undefined : JSON.parse(text));
  }

  /** Forgets the processes that another one has followed. */
  #follow(from: string, { epoch, roles }: Sender): void {
    for (const role of roles) this.#epochs.set(role, epoch);
    for (const [name, sender] of this.#senders)
      if (name !== from && sender.roles.some((role) => roles.includes(role))) this.#senders.delete(name);
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}
