import { type Locale, LOCALES } from '@openbourse/i18n';
import { type Static, Type } from 'typebox';
import type { Role } from './role.ts';

/**
 * Questions of gateways to the owners. An owner checks their shape: whoever can write to the broker is not thereby
 * believed to be a gateway of this version.
 */
const line = (maxLength: number) => Type.String({ maxLength });
/** All headers of a request together are shorter. */
const header = line(16_384);
const strict = { additionalProperties: false } as const;

const Context = Type.Object(
  {
    requestId: line(64),
    ip: line(64),
    userAgent: line(200),
    locale: Type.Unsafe<Locale>(Type.Enum(LOCALES.map(({ locale }) => locale))),
    idempotencyKey: line(64),
    device: header,
    token: header,
  },
  strict,
);

const Call = Type.Object(
  {
    name: line(100),
    context: Context,
    isExport: Type.Boolean(),
    /** `enter` asks only whether the call would be let in; `answer` follows it, and is not counted again. */
    step: Type.Union([Type.Literal('enter'), Type.Literal('answer'), Type.Literal('both')]),
    fields: Type.Record(Type.String(), Type.Unknown()),
    file: Type.Union([Type.Null(), Type.Object({ fileName: header, contentType: header }, strict)]),
  },
  strict,
);

const Rest = Type.Object(
  {
    method: line(10),
    path: header,
    query: header,
    apiKey: header,
    timeUnit: header,
    accept: header,
    ip: line(64),
    requestId: line(64),
  },
  strict,
);

const gateway = line(64);

/** Streams of the trading API for existing clients, which the gateway follows from now on. */
const Streams = Type.Object(
  {
    gateway,
    /** Of their times in a millisecond. */
    units: Type.Union([Type.Literal(1), Type.Literal(1_000)]),
    /** Longer names are of no stream. */
    names: Type.Array(line(64), { maxItems: 1_024 }),
    /** The present is to be sent again, for new followers or because something may have been missed. */
    isAgain: Type.Boolean(),
  },
  strict,
);

/** A message of a client on a socket of the trading API; its text is the body. */
const SocketMessage = Type.Object(
  {
    gateway,
    socket: Type.Integer({ minimum: 0 }),
    /** Of the message, which the answer carries. */
    number: Type.Integer({ minimum: 0 }),
    ip: line(64),
    openedAt: Type.Integer({ minimum: 0 }),
    isShowingLimits: Type.Boolean(),
    isInMicroseconds: Type.Boolean(),
  },
  strict,
);

export const QUESTIONS = {
  call: Call,
  /** A call of the trading API for existing clients; its body is that of the message. */
  rest: Rest,
  streams: Streams,
  /** The book of a symbol, whose changes the gateway follows from now on. */
  book: Type.Object({ gateway, symbol: line(64) }, strict),
  /** Counts a new socket of the trading API, and reads the options in its address. */
  socket_open: Type.Object({ ip: line(64), query: header }, strict),
  socket: SocketMessage,
  /** The channels there are. What the gateway followed before is forgotten. */
  hello: Type.Object({ gateway }, strict),
  /** Asks whether the owner still knows the gateway. */
  alive: Type.Object({ gateway }, strict),
  /** The state of a channel, which the gateway follows from now on. */
  snapshot: Type.Object({ gateway, channel: line(128), userId: Type.Integer({ minimum: 0 }) }, strict),
  ticket: Type.Object({ ticket: line(128), isOperators: Type.Boolean() }, strict),
  /** Which of these sessions are over. */
  ended: Type.Object({ users: Type.Array(line(64)), operators: Type.Array(line(64)) }, strict),
} as const;

export type QuestionName = keyof typeof QUESTIONS;
export type QuestionOf<N extends QuestionName> = Static<(typeof QUESTIONS)[N]>;

/** Subjects of NATS. A channel's key is encoded: clients choose what it says. */
export const SUBJECTS = {
  /** Each role is asked by itself. */
  question: (role: Role, name: QuestionName | ''): string => `ob.ask.${role}.${name}`,
  beat: (role: Role): string => `ob.beat.${role}`,
  /** Events of the process whose first role it is, for the processes of the others. */
  event: (role: Role): string => `ob.event.${role}`,
  control: 'ob.control',
  unfollow: 'ob.unfollow',
  channel: (key: string): string => `ob.channel.${Buffer.from(key).toString('base64url')}`,
  stream: (key: string): string => `ob.channel.stream.${Buffer.from(key).toString('base64url')}`,
} as const;

/** Interval at which the owner says that it answers, and the silence after which it is away. */
export const BEAT_MS = 500;
export const SILENT_MS = 2_500;
/** The largest answer: an export of years. */
export const ANSWER_MAX_BYTES = 134_217_728;
