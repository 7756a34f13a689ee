import { NO_LISTS } from './no-lists.ts';
import { DEVICE_FORM, type Envelope, LIMITS, ROUTES, type RouteName } from '@openbourse/api';
import { createTestDatabase, type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { Secret } from 'otpauth';
import { serverUrlOf } from '../../../../db/server-role.ts';
import {
  createIdentity,
  findUserIdByUid,
  type Identity,
  identityRoutes,
  listUids,
} from '../identity/index.ts';
import { createNotification, type Messenger, type Notification } from '../notification/index.ts';
import { createOperator, wasRecorded } from '../operator/index.ts';
import { localBus } from '../kernel/bus.ts';
import { readConfig } from '../kernel/config.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { createGate } from '../kernel/change.ts';
import { createHttp, type HttpServer } from '../kernel/http.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { totpCodeAt } from '../kernel/totp.ts';
import { queueBehind } from './queue-behind.ts';
import { testBranding } from './test-branding.ts';

/** The identity slice behind its HTTP calls, on a database of its own, with time in the test's hand. */
export interface IdentityStage {
  readonly db: Database;
  /** As the owner of the tables, whom no grant keeps from tampering. */
  readonly owner: Database;
  readonly clock: FakeClock;
  readonly identity: Identity;
  readonly http: HttpServer;
  /** Everything that was sent, oldest first. */
  readonly sent: SentMessage[];
  readonly ended: string[];
  /** Channels that the messenger can reach; a test may change them. */
  readonly channels: { email: boolean; mobile: boolean };
  /** Calls as a browser would; the reply is checked against its schema. */
  call(name: RouteName, input?: Readonly<Record<string, string>>, from?: Caller): Promise<Answer>;
  /** The newest code sent to the target. */
  codeOf(target: string): string;
  /** Sends the notices that a use-case called without HTTP has left; calls send theirs. */
  deliver(): Promise<void>;
  /** Runs the calls while the statement's lock is held until that many wait, so that they truly meet. */
  together<T>(lock: string, calls: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** Registers a user by e-mail and returns the tokens. */
  join(email: string, from?: Caller): Promise<{ accessToken: string; refreshToken: string }>;
  /** Registers a user, binds an authenticator and returns its secret, the recovery codes and the access token. */
  bindAuthenticator(
    email: string,
  ): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[]; readonly token: string }>;
  stop(): Promise<void>;
}

export interface SentMessage {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
}

export interface Caller {
  readonly token?: string;
  readonly ip?: string;
  readonly userAgent?: string;
  /** Token that an earlier answer gave the browser to keep. */
  readonly device?: string;
  readonly method?: 'HEAD';
}

export interface Answer {
  readonly status: number;
  readonly key: string | undefined;
  readonly data: never;
  readonly body: Envelope<never>;
  /** Token that the browser keeps from now on; empty where the answer says nothing about it. */
  readonly device: string;
}

export const PASSWORD = 'bourse2026';
const SEED = 20_261_121;

/** Starts the stage. `env` sets what the test needs beside the defaults of a demo server. */
export async function startIdentityStage(env: Readonly<Record<string, string>> = {}): Promise<IdentityStage> {
  const database = await createTestDatabase();
  const log = createLog('silent');
  const metrics = createMetrics();
  const clock = fakeClock(Date.UTC(2026, 10, 21, 6));
  const random = seededRandom(SEED, clock);
  const bus = localBus((error) => {
    throw error;
  });
  const db = createDatabase({ url: serverUrlOf(database.url), log, bus, connectionsMax: 12 });
  const owner = createDatabase({ url: database.url, log, connectionsMax: 2 });
  const config = readConfig({ OB_LOG_LEVEL: 'silent', OB_CALL_LIMIT_FACTOR: '10000', ...env });
  const operator = createOperator({
    ...{ db, clock, random, log, metrics, bus, config },
    users: { findUserIdByUid, listUids },
    messenger: { accept: async () => undefined },
    branding: testBranding,
  });
  const sent: SentMessage[] = [];
  const channels = { email: true, mobile: true };
  const kernel = { db, clock, random, log, metrics, bus, config };
  const messenger = recordingMessenger(sent, channels);
  const identity = createIdentity({
    ...kernel,
    branding: testBranding,
    messenger,
    operator,
    screening: NO_LISTS,
    usersNamed: async () => [],
  });
  const recipientOf: Recipients = (of, userId) => identity.readUser(of, userId);
  const notification = createNotification({
    ...kernel,
    branding: testBranding,
    messenger,
    recipientOf,
    openSessionsOf: (userId) => identity.openSessionsOf(userId),
  });
  const http = await createHttp({
    clock,
    callLimitFactor: config.callLimitFactor,
    log,
    metrics,
    random,
    allowedOrigins: [],
    trustedProxies: ['127.0.0.1'],
    isReplyChecked: true,
    gate: createGate({ ...kernel, wasRecorded, provePayPassword: identity.provePayPassword }),
    findSession: identity.findSession,
    findOperatorSession: operator.findSession,
  });
  identityRoutes(http, identity);
  const ended: string[] = [];
  bus.subscribe({ name: 'identity.sessions_ended' }, (event: { sessionIds: readonly string[] }) => {
    ended.push(...event.sessionIds);
  });
  const stage: IdentityStage = {
    db,
    owner,
    clock,
    identity,
    http,
    sent,
    ended,
    channels,
    call: async (name, input = {}, from = {}) => {
      const answer = await call(http, { name, input, from });
      await notification.deliver();
      return answer;
    },
    codeOf: (target) => sent.findLast(({ to, code }) => to === target && code !== '')?.code ?? '',
    deliver: () => notification.deliver(),
    together: (lock, calls) => queueBehind(db, lock, calls),
    join: (email, from) => join(stage, email, from),
    bindAuthenticator: (email) => bindAuthenticator(stage, email),
    stop: async () => {
      await identity.stop();
      await http.fastify.close();
      await db.end();
      await owner.end();
      await database.drop();
    },
  };
  return stage;
}

type Recipients = Notification['deps']['recipientOf'];

function recordingMessenger(sent: SentMessage[], channels: IdentityStage['channels']): Messenger {
  const keep: Messenger['send'] = async ({ kind, value }, { subject, text, code }) => {
    if (!channels[kind]) return;
    sent.push(
      kind === 'email'
        ? { channel: 'email', to: value, subject, text, code }
        : { channel: 'sms', to: value, subject: '', text, code },
    );
  };
  return {
    channels: () => channels,
    accept: keep,
    send: keep,
    stop: async () => undefined,
  };
}

async function call(
  http: HttpServer,
  { name, input, from }: { name: RouteName; input: Readonly<Record<string, string>>; from: Caller },
): Promise<Answer> {
  const [method, url] = ROUTES[name];
  const response = await http.fastify.inject({
    method: from.method ?? method,
    url,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      lang: 'en',
      'user-agent': from.userAgent ?? 'test/1',
      'x-forwarded-for': from.ip ?? '198.51.100.1',
      ...(from.token === undefined ? {} : { authorization: from.token }),
      ...(from.device === undefined ? {} : { [DEVICE_FORM.header]: from.device }),
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'GET' ? { query: { ...input } } : { payload: new URLSearchParams(input).toString() }),
  });
  const body = response.body === '' ? {} : response.json<Envelope<never>>();
  const envelope = body as Envelope<never>;
  const device = String(response.headers[DEVICE_FORM.header.toLowerCase()] ?? '');
  return { status: response.statusCode, key: envelope.key, data: envelope.data, body: envelope, device };
}

async function join(stage: IdentityStage, email: string, from: Caller = {}) {
  await stage.call('identity.send_email', { account: email, purpose: 'register' }, from);
  const answer = await stage.call(
    'identity.register',
    {
      account: email,
      password: PASSWORD,
      re_password: PASSWORD,
      invite_code: 'OPENBOURSE',
      sms_code: stage.codeOf(email),
    },
    from,
  );
  if (answer.body.code !== 1) throw new Error(`${email} could not register: ${answer.key}`);
  stage.clock.advance(LIMITS.codeResendMs);
  return answer.data as { accessToken: string; refreshToken: string };
}

async function bindAuthenticator(stage: IdentityStage, email: string) {
  const { accessToken: token } = await join(stage, email);
  const begun = await stage.call('identity.authenticator_begin', { password: PASSWORD }, { token });
  const { secret } = begun.data as { secret: string };
  const code = codeAt(secret, stage.clock.now());
  const bound = await stage.call('identity.authenticator_bind', { code }, { token });
  const { recovery_codes: recoveryCodes } = bound.data as { recovery_codes: readonly string[] };
  return { secret, recoveryCodes, token };
}

/** Code that an authenticator app shows for the secret at the instant. */
export function codeAt(secret: string, at: number): string {
  return totpCodeAt(Secret.fromBase32(secret).bytes, at);
}
