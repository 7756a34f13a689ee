import { type Endpoint, ENDPOINTS, UPLOAD_LIMITS } from '@openbourse/api';
import type { Counter } from 'prom-client';
import { Compile } from 'typebox/compile';
import type { Broker, Incoming, Outgoing } from './broker.ts';
import type { Answer, CallServer } from './call-server.ts';
import type { ChannelRelay } from './channel-relay.ts';
import type { Clock } from './clock.ts';
import { AppError } from './error.ts';
import type { Lease } from './lease.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import {
  ANSWER_MAX_BYTES,
  BEAT_MS,
  type QuestionName,
  type QuestionOf,
  QUESTIONS,
  SUBJECTS,
} from './questions.ts';
import type { Random } from './random.ts';
import { refusalOf } from './refusal.ts';
import { DeviceReply, FileReply, SessionReply } from './request.ts';
import type { SocketOptions } from './socket.ts';
import type { Role } from './role.ts';
import { inRemote, traced } from './tracing.ts';
import { createUploadGate } from './upload-gate.ts';

/** The owner of a role as gateways reach it: it answers their questions as long as its lease is open, and says that it does. */
export interface OwnerLink {
  start(): void;
  /** Takes no new question, and waits for those under way. */
  stop(): Promise<void>;
}

/** The largest body of a call of the trading API for existing clients. */
const REST_BODY_MAX_BYTES = 16_384;
/** A gateway that has not asked for so long is gone. */
const GATEWAY_SILENT_MS = 20_000;

export interface OwnerLinkDeps
  extends Pick<SocketOptions, 'redeemTicket' | 'findEndedUserSessions' | 'findEndedOperatorSessions'> {
  readonly broker: Broker;
  readonly role: Role;
  readonly lease: Pick<Lease, 'isOpen'>;
  /** Reports whether the role answers a call; what is another role's is refused. */
  readonly isHome: (name: string) => boolean;
  /** A call whose fields say which role does it: that role, where this process does not have it. */
  readonly elsewhere: (name: string, fields: object) => Promise<Role | null>;
  /** Real time: deadlines are those of other machines. */
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly refused: Counter<'why'>;
  readonly calls: CallServer;
  readonly relay: ChannelRelay;
  /** The trading API for existing clients. */
  readonly rest: (request: QuestionOf<'rest'>, body: Uint8Array) => Promise<object>;
  /** Null at roles that do not serve it. */
  readonly trading: TradingRelay | null;
}

type Answerer<N extends QuestionName> = (question: QuestionOf<N>, message: Incoming) => Promise<Outgoing>;
type Answerers = { readonly [N in QuestionName]: Answerer<N> };

const refuseTrading = (): Promise<Outgoing> => Promise.reject(new AppError('server.unavailable'));
const NO_TRADING: TradingRelay['answers'] = {
  ...{ streams: refuseTrading, book: refuseTrading },
  ...{ socket_open: refuseTrading, socket: refuseTrading },
};

/** The streams and sockets of the trading API for existing clients, for gateways. */
export interface TradingRelay {
  readonly answers: Pick<Answerers, 'streams' | 'book' | 'socket_open' | 'socket'>;
  /** Takes a gateway that begins; what it followed before is forgotten. */
  greet(gateway: string): void;
  unfollow(gateway: string, key: string): void;
  /** Forgets a gateway that is gone. */
  forget(gateway: string): void;
}

export function createOwnerLink(deps: OwnerLinkDeps): OwnerLink {
  const { broker, role, lease, clock, random, relay } = deps;
  const owner = random.uuid();
  const seen = new Map<string, number>();
  const see = (gateway: string): void => void seen.set(gateway, clock.now());
  const answerers = answersOf(deps, see);
  const underWay = new Set<Promise<unknown>>();
  const tracked =
    (answer: (message: Incoming) => Promise<Outgoing | null>) =>
    (message: Incoming): Promise<Outgoing | null> => {
      const answered = answer(message).finally(() => underWay.delete(answered));
      underWay.add(answered);
      return answered;
    };
  let stops: readonly (() => void)[] = [];
  let stopBeats: () => void = () => undefined;
  const subscribe = (): void => {
    const names = Object.keys(QUESTIONS) as readonly QuestionName[];
    stops = [
      ...names.map((name) =>
        broker.serve(SUBJECTS.question(role, name), tracked(guarded(deps, name, answerers[name]))),
      ),
      broker.subscribe(SUBJECTS.unfollow, ({ head }) => {
        const [gateway, key] = [String(head['gateway']), String(head['key'])];
        relay.unfollow(gateway, key);
        deps.trading?.unfollow(gateway, key);
      }),
    ];
  };
  const end = (): void => {
    for (const stop of stops) stop();
    stops = [];
  };
  const beat = (): void => {
    if (!lease.isOpen) return end();
    if (stops.length === 0) subscribe();
    broker.publish(SUBJECTS.beat(role), { owner, connection: broker.connection });
    for (const [gateway, at] of seen) {
      if (clock.now() - at < GATEWAY_SILENT_MS) continue;
      relay.forget(gateway);
      deps.trading?.forget(gateway);
      seen.delete(gateway);
    }
  };
  return {
    start: () => {
      beat();
      stopBeats = clock.every(BEAT_MS, beat);
    },
    stop: async () => {
      stopBeats();
      end();
      await Promise.all(underWay);
    },
  };
}

/**
 * An answer to what is well formed, in time, and asked of the owner. A server that woke up and may have been followed
 * says nothing, and nothing is begun that its caller waits for no more.
 */
function guarded<N extends QuestionName>(
  { lease, clock, log, refused }: OwnerLinkDeps,
  name: N,
  answer: Answerer<N>,
): (message: Incoming) => Promise<Outgoing | null> {
  const check = Compile(QUESTIONS[name]);
  const answerOne = async (message: Incoming): Promise<Outgoing | null> => {
    const { until, question } = message.head;
    if (!lease.isOpen) return null;
    if (typeof until !== 'number' || !check.Check(question)) {
      refused.inc({ why: 'malformed' });
      return refusing(new AppError('server.unavailable'));
    }
    if (clock.now() > until) {
      refused.inc({ why: 'late' });
      return null;
    }
    try {
      const answered = await traced(`answer ${name}`, () => answer(question as QuestionOf<N>, message));
      return lease.isOpen ? answered : null;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.key === 'server.internal') log.error({ err: error, name }, 'a question failed');
      return refusing(refusal);
    }
  };
  return (message) => inRemote(message.head['trace'], () => answerOne(message));
}

function refusing({ key, details }: AppError): Outgoing {
  return { head: { refusal: { key, details } } };
}

/** Counts the questions that are not carried out. */
export function countRefused(metrics: Metrics): Counter<'why'> {
  return metrics.counter(
    'openbourse_gateway_questions_refused_total',
    'Questions of gateways that were not carried out.',
    ['why'],
  );
}

/** Forwards a question to the owner of another role, whose answer or refusal it is. */
async function forward(
  { broker, clock }: OwnerLinkDeps,
  role: Role,
  { head, read }: Incoming,
): Promise<Outgoing> {
  const { until } = head;
  const timeoutMs = typeof until === 'number' ? until - clock.now() : 0;
  const body = await read(REST_BODY_MAX_BYTES);
  const answer = await broker.request(
    SUBJECTS.question(role, 'call'),
    { head, body },
    Math.max(1, timeoutMs),
  );
  return { head: answer.head, body: await answer.read(ANSWER_MAX_BYTES) };
}

function answersOf(deps: OwnerLinkDeps, see: (gateway: string) => void): Answerers {
  const { calls, relay, isHome, elsewhere } = deps;
  const endpoints = new Map<string, Endpoint>(ENDPOINTS.map((one) => [one.name, one]));
  const uploads = createUploadGate();
  return {
    ...(deps.trading?.answers ?? NO_TRADING),
    call: async ({ name, context, isExport, step, fields, file }, message) => {
      const endpoint = endpoints.get(name);
      if (endpoint === undefined) throw new AppError('request.not_found');
      const other = await elsewhere(name, fields);
      if (other !== null) return forward(deps, other, message);
      if (!isHome(name)) throw new AppError('server.unavailable');
      const head = { context: { ...context, file: null }, isExport, isCounted: step === 'answer' };
      const { person, answer } = await calls.enter(endpoint, head);
      if (step === 'enter') return { head: { person } };
      if (file === null) return wireAnswer(await answer(fields, null));
      const leave = await uploads.enter(person ?? '', message.size);
      try {
        const bytes = await message.read(UPLOAD_LIMITS.bytesMax);
        return wireAnswer(await answer(fields, { ...file, bytes }));
      } finally {
        leave();
      }
    },
    rest: async (request, message) => ({
      head: await deps.rest(request, await message.read(REST_BODY_MAX_BYTES)),
    }),
    hello: async ({ gateway }) => {
      see(gateway);
      deps.trading?.greet(gateway);
      return { head: { families: relay.greet(gateway) } };
    },
    alive: async ({ gateway }) => {
      see(gateway);
      return { head: { isKnown: relay.knows(gateway) } };
    },
    snapshot: async ({ gateway, channel, userId }) => ({
      head: {},
      body: JSON.stringify(await relay.snapshot(gateway, channel, userId)) ?? 'null',
    }),
    ticket: async ({ ticket, isOperators }) => ({
      head: { holder: await deps.redeemTicket(ticket, isOperators) },
    }),
    ended: async ({ users, operators }) => ({
      head: {
        users: await deps.findEndedUserSessions(users),
        operators: await deps.findEndedOperatorSessions(operators),
      },
    }),
  };
}

/** An answer as it travels: what a browser is to keep stands in the head, data and files in the body. */
function wireAnswer(answer: Answer): Outgoing {
  if (answer instanceof FileReply) {
    const { body, ...file } = answer;
    return { head: { file }, body };
  }
  if (answer instanceof SessionReply) {
    const { body, ...session } = answer;
    return { head: { session }, body: JSON.stringify(body) };
  }
  if (answer instanceof DeviceReply)
    return { head: { device: answer.device }, body: JSON.stringify(answer.body) };
  return { head: {}, body: JSON.stringify(answer) ?? 'null' };
}
