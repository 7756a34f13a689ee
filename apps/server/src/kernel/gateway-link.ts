import { type Endpoint, type ErrorDetails, ERRORS } from '@openbourse/api';
import type { Broker, Incoming } from './broker.ts';
import type { CallLimits } from './call-limits.ts';
import type { Answer, CallServer } from './call-server.ts';
import { ANSWER_MS } from './call-route.ts';
import type { Clock } from './clock.ts';
import type { CallHead } from './entrance.ts';
import { AppError, assert } from './error.ts';
import {
  ANSWER_MAX_BYTES,
  BEAT_MS,
  type QuestionName,
  type QuestionOf,
  SILENT_MS,
  SUBJECTS,
} from './questions.ts';
import { DeviceReply, FileReply, JsonText, SessionReply } from './request.ts';
import { type Role, ROLES } from './role.ts';
import { traced, traceHead } from './tracing.ts';
import { inputCheck } from './validate.ts';

/**
 * The owner of a role as a gateway sees it. It is away when it has not said for a while that it answers, when another one has
 * followed it, and when the broker was; each time the gateway begins anew, because something may have been missed.
 */
export interface GatewayLink {
  /** Reports whether the owner is there and this gateway is known to it. */
  readonly isOpen: boolean;
  /** Name of this gateway, anew with each process. */
  readonly gateway: string;
  /** Rejects with what the owner refuses, and with `server.unavailable` where no answer comes, at once while it is away. */
  ask<N extends QuestionName>(name: N, question: QuestionOf<N>, options?: AskOptions): Promise<Incoming>;
  start(): void;
  stop(): void;
}

interface AskOptions {
  readonly timeoutMs?: number;
  readonly body?: Uint8Array | string;
}

const ASK_MS = 10_000;
/** Interval at which the owner is asked whether it knows this gateway. */
const ALIVE_MS = 5_000;

interface GatewayLinkDeps {
  readonly broker: Broker;
  readonly clock: Clock;
  readonly gateway: string;
  readonly role: Role;
  /** The owner is there, for the first time or again: `families` is what its sockets know. */
  readonly onOpen: (families: unknown) => void;
}

/** Home of a call: the role whose owner answers it. */
export type HomeOf = (name: string) => Role;

/** The owners of all roles: calls of one that is away are refused, and the others go on. */
export interface GatewayLinks {
  readonly gateway: string;
  of(role: Role): GatewayLink;
  /** True while any owner is there. */
  readonly isOpen: boolean;
  /** True once all were there, so that everything they serve is known. */
  readonly isWhole: boolean;
  /** True when all are there; who is away for long keeps nothing of the others from clients. */
  readonly isReady: boolean;
  /** Roles whose owner is not there. */
  away(): readonly Role[];
  start(): void;
  stop(): void;
}

export function createGatewayLinks(
  deps: Omit<GatewayLinkDeps, 'role' | 'onOpen'> & {
    readonly onOpen: (role: Role, families: unknown) => void;
  },
): GatewayLinks {
  const { clock } = deps;
  const heard = new Set<Role>();
  /** Since when any is there without a break. */
  let openSince = 0;
  const onOpen = (role: Role, families: unknown): void => {
    if (all.filter(({ isOpen }) => isOpen).length === 1) openSince = clock.now();
    heard.add(role);
    deps.onOpen(role, families);
  };
  const linkOf = (role: Role): GatewayLink =>
    new Link({ ...deps, role, onOpen: (families) => onOpen(role, families) });
  const links = new Map(ROLES.map((role) => [role, linkOf(role)] as const));
  const all = [...links.values()];
  return {
    gateway: deps.gateway,
    of: (role) => {
      const link = links.get(role);
      assert(link !== undefined, `${role} has a link`);
      return link;
    },
    get isOpen() {
      return all.some(({ isOpen }) => isOpen);
    },
    get isWhole() {
      return heard.size === ROLES.length;
    },
    get isReady() {
      const open = all.filter(({ isOpen }) => isOpen).length;
      if (open === all.length) return true;
      return open > 0 && heard.size === all.length && clock.now() - openSince > SILENT_MS;
    },
    away: () => ROLES.filter((role) => links.get(role)?.isOpen !== true),
    start: () => {
      for (const link of all) link.start();
    },
    stop: () => {
      for (const link of all) link.stop();
    },
  };
}

class Link implements GatewayLink {
  readonly gateway: string;
  readonly #deps: GatewayLinkDeps;
  /** The owner and the two connections by which it was heard last. */
  #heard = '';
  #heardAt = Number.NEGATIVE_INFINITY;
  /** The one that knows this gateway; empty while it is away. */
  #open = '';
  #greeted = '';
  #stops: readonly (() => void)[] = [];

  constructor(deps: GatewayLinkDeps) {
    this.#deps = deps;
    this.gateway = deps.gateway;
    deps.broker.onChange(() => this.#look());
  }

  get isOpen(): boolean {
    this.#look();
    return this.#open !== '';
  }

  async ask<N extends QuestionName>(
    name: N,
    question: QuestionOf<N>,
    { timeoutMs = ASK_MS, body }: AskOptions = {},
  ): Promise<Incoming> {
    const { broker, clock, role } = this.#deps;
    if (name !== 'hello' && !this.isOpen) throw new AppError('server.unavailable');
    const answer = await traced(`ask ${name}`, () => {
      const head = { ...traceHead(), until: clock.now() + timeoutMs, question };
      const asked = { head, ...(body !== undefined && { body }) };
      return broker.request(SUBJECTS.question(role, name), asked, timeoutMs);
    });
    if (answer.head['refusal'] !== undefined) throw refusalIn(answer.head['refusal']);
    return answer;
  }

  start(): void {
    const { broker, clock, role } = this.#deps;
    this.#stops = [
      broker.subscribe(SUBJECTS.beat(role), ({ head: { owner, connection } }) => {
        // Another owner makes a gateway begin anew, so what is no beat must not look like one.
        if (typeof owner === 'string' && typeof connection === 'number') this.#hear(`${owner}/${connection}`);
      }),
      clock.every(BEAT_MS, () => this.#look()),
      clock.every(ALIVE_MS, () => void this.#stayKnown().catch(() => undefined)),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #hear(owner: string): void {
    const { broker, clock } = this.#deps;
    this.#heardAt = clock.now();
    this.#heard = `${owner}/${broker.connection}`;
    if (this.#open === this.#heard) return;
    this.#close();
    void this.#greet(this.#heard);
  }

  async #greet(owner: string): Promise<void> {
    if (this.#greeted === owner) return;
    this.#greeted = owner;
    try {
      const { head } = await this.ask('hello', { gateway: this.gateway });
      if (this.#heard !== owner) return;
      this.#open = owner;
      this.#deps.onOpen(head['families']);
    } catch {
      // The next beat asks again.
    } finally {
      if (this.#greeted === owner) this.#greeted = '';
    }
  }

  /** Closes when nothing was heard for too long. */
  #look(): void {
    const { broker, clock } = this.#deps;
    if (!broker.isConnected || clock.now() - this.#heardAt > SILENT_MS) this.#close();
  }

  #close(): void {
    if (this.#open === '') return;
    this.#open = '';
    const { broker, role } = this.#deps;
    broker.giveUp(SUBJECTS.question(role, ''));
  }

  async #stayKnown(): Promise<void> {
    if (this.#open === '') return;
    const { head } = await this.ask('alive', { gateway: this.gateway });
    if (head['isKnown'] !== true) this.#close();
  }
}

function refusalIn(refusal: unknown): AppError {
  const { key, details } = refusal as { readonly key: unknown; readonly details: ErrorDetails };
  return typeof key === 'string' && Object.hasOwn(ERRORS, key)
    ? new AppError(key as keyof typeof ERRORS, details)
    : new AppError('server.unavailable');
}

/** Calls as a gateway answers them: each is one question to the owner of its role, and none is asked twice. */
export function remoteCalls(
  links: Pick<GatewayLinks, 'of'>,
  limits: Pick<CallLimits, 'takeNetwork'>,
  homeOf: HomeOf,
): CallServer {
  return {
    enter: async (endpoint, head) => {
      const link = links.of(homeOf(endpoint.name));
      // Floods of one network stay here; the owner counts all gateways together.
      limits.takeNetwork(head.isExport ? 'heavy' : endpoint.limit, head.context.ip);
      const enter = async (): Promise<string | null> => {
        const { head: entered } = await link.ask(
          'call',
          questionOf(endpoint, head, { step: 'enter', fields: {} }),
        );
        return typeof entered['person'] === 'string' ? entered['person'] : null;
      };
      const checkInput = inputCheck(endpoint);
      return {
        // A file waits until its sender is known.
        person: endpoint.isUpload ? await enter() : null,
        answer: async (fields, file) => {
          try {
            checkInput(fields);
          } catch (error) {
            // The owner's refusals come first, as everywhere.
            if (!endpoint.isUpload) await enter();
            throw error;
          }
          const step = endpoint.isUpload ? 'answer' : 'both';
          const named = file === null ? null : { fileName: file.fileName, contentType: file.contentType };
          const question = { ...questionOf(endpoint, head, { step, fields }), file: named };
          const body = file === null ? {} : { body: file.bytes };
          return readAnswer(await link.ask('call', question, { timeoutMs: ANSWER_MS, ...body }));
        },
      };
    },
  };
}

function questionOf(
  { name }: Endpoint,
  { context, isExport }: CallHead,
  { step, fields }: Pick<QuestionOf<'call'>, 'step'> & { readonly fields: object },
): QuestionOf<'call'> {
  const { file: _, ...facts } = context;
  return { name, context: facts, isExport, step, fields: { ...fields }, file: null };
}

async function readAnswer(answer: Incoming): Promise<Answer> {
  const { head } = answer;
  const bytes = await answer.read(ANSWER_MAX_BYTES);
  if (head['file'] !== undefined)
    return new FileReply({ ...(head['file'] as ConstructorParameters<typeof FileReply>[0]), body: bytes });
  const body = new JsonText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  if (head['device'] !== undefined) return new DeviceReply(body, String(head['device']));
  if (head['session'] === undefined) return body;
  return new SessionReply({ ...(head['session'] as { token: string | null; maxAgeMs: number }), body });
}
