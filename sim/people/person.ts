import { ENDPOINTS, type Endpoint, type OperatorRole } from '@openbourse/api';
import {
  type Client,
  ClientError,
  type CallInput,
  type CallName,
  type CallReply,
  createClient,
  createOperatorClient,
  memoryTokenStore,
  type OperatorCall,
  type Tokens,
  type TokenStore,
  type UserCall,
} from '@openbourse/client';
import type { Random } from '@openbourse/testkit/seeded-random';
import { totpCodeAt } from '../../apps/server/src/kernel/totp.ts';
import {
  createUser,
  fund,
  TEST_PASSWORD,
  TEST_PAY_PASSWORD,
} from '../../apps/server/src/testing/accounts.ts';
import { Unreachable } from '../world/life.ts';
import type { World } from '../world/world.ts';
import { Sums } from './amount.ts';
import { Authenticator } from './authenticator.ts';
import { INVITED_BY } from './invitation.ts';
import type { Journal } from './journal.ts';
import { loginOf } from './reach.ts';

export interface Secrets {
  /** The present login password first; an answer that was lost leaves two that may be it. */
  passwords: readonly string[];
  authenticator: Authenticator | null;
}

/** A trader. Calls go through the whole server, by sockets for one of eight people. */
export interface Person {
  readonly kind: 'user';
  /** The place in the town; the same in every run of a seed. */
  readonly index: number;
  readonly userId: number;
  readonly uid: string;
  /** Address of the person, or number. */
  readonly email: string;
  readonly payPassword: string;
  /** As the person knows them now. */
  readonly secrets: Secrets;
  readonly client: Client;
  /** Amounts granted at the start. */
  readonly grants: Sums;
  /** Memory of acts from one to the next, by names of theirs. */
  readonly notes: Map<string, unknown>;
  call<N extends UserCall>(name: N, input: CallInput<N>): Promise<CallReply<N>>;
  /**
   * Makes a change once: repeats it with its key until the server says what became of it. Resolves to null when it was
   * refused for a declared reason.
   */
  change<N extends UserCall>(name: N, input: CallInput<N>, random: Random): Promise<CallReply<N> | null>;
}

/** An operator of the exchange; calls come in by the operators' entrance. */
export interface Officer {
  readonly kind: 'operator';
  readonly roles: readonly OperatorRole[];
  readonly email: string;
  call<N extends OperatorCall>(name: N, input: CallInput<N>): Promise<CallReply<N>>;
  change<N extends OperatorCall>(name: N, input: CallInput<N>, random: Random): Promise<CallReply<N> | null>;
  readonly upload: Client<OperatorCall>['upload'];
}

/** Mobile numbers of people who have nothing else, by their places; all others have an e-mail address. */
const NUMBERS: Readonly<Record<number, string>> = { 6: '+12025550106' };
/** A socket for one person of so many; all others are served in the process itself. */
const SOCKET_SHARE = 8;
export const STILL = { after: () => () => undefined, every: () => () => undefined };
const CALLS: ReadonlyMap<string, Endpoint> = new Map(ENDPOINTS.map((one) => [one.name, one]));
/** Any call may be refused so. */
const GENERAL = /^(request\.(too_many|done_before|idempotency_conflict)|session\.)/;
/** The server could not serve: a fault, or the world's own doing. */
const UNSERVED = new Set(['server.unavailable', 'server.busy', 'server.draining', 'offline', 'timeout']);
const TRIES = 40;

/** A refusal that no call declares, or an outage that no fault explains. */
export class Wrong extends Error {
  readonly oracle: string;

  constructor(oracle: string, message: string) {
    super(message);
    this.name = 'Wrong';
    this.oracle = oracle;
  }
}

export function endpointOf(name: string): Endpoint {
  const found = CALLS.get(name);
  if (found === undefined) throw new Error(`no call ${name}`);
  return found;
}

export interface Callers {
  readonly world: World;
  readonly journal: Journal;
  /** True while faults are under way, so that a call may go unserved. */
  readonly isFaulty: () => boolean;
}

/** State of a person that goes on in another world that begins where an earlier one ended. */
export interface PersonRecord {
  readonly index: number;
  readonly userId: number;
  readonly uid: string;
  readonly email: string;
  readonly tokens: Tokens | null;
  /** The secret of the authenticator; null without one. */
  readonly authenticator: string | null;
  readonly grants: Readonly<Record<string, string>>;
}

export async function createPerson(
  world: World,
  {
    index,
    funds,
    inviterId,
  }: {
    readonly index: number;
    readonly funds: Readonly<Record<string, string>>;
    readonly inviterId: number | null;
  },
): Promise<PersonRecord> {
  const email = NUMBERS[index] ?? `person${index}@example.com`;
  const mobile = NUMBERS[index] ?? null;
  const userId = await createUser(world.app, { email: mobile === null ? email : null, mobile, inviterId });
  await fund(world.app, { userId, funds, key: `grant-${index}` });
  const tokens = memoryTokenStore();
  const client = userClient(world, tokens, index);
  tokens.write(await client.call('identity.login', loginOf(email, TEST_PASSWORD)));
  const { uid } = await client.call('identity.info', {});
  return { index, userId, uid, email, tokens: tokens.read(), authenticator: null, grants: funds };
}

/** A new session for a person. */
export async function enter(world: World, record: PersonRecord): Promise<PersonRecord> {
  const client = userClient(world, memoryTokenStore(), record.index);
  return { ...record, tokens: await openSession(client, record.email, secretsOf(world, record)) };
}

function secretsOf({ clock }: World, { authenticator }: PersonRecord): Secrets {
  return {
    passwords: [TEST_PASSWORD],
    authenticator: authenticator === null ? null : new Authenticator(authenticator, clock),
  };
}

export function personOf(callers: Callers, record: PersonRecord): Person {
  const { index, userId, uid, email } = record;
  const tokens = memoryTokenStore();
  if (record.tokens !== null) tokens.write(record.tokens);
  const client = userClient(callers.world, tokens, index);
  const secrets = secretsOf(callers.world, record);
  // The session of the record may have been opened with the present code.
  secrets.authenticator?.code();
  const logIn = async (): Promise<void> => tokens.write(await openSession(client, email, secrets));
  const grants = new Sums();
  for (const [code, amount] of Object.entries(record.grants)) grants.add(code, amount);
  const caller = new Caller<UserCall>({ ...callers, client, logIn, who: email });
  return {
    ...{ kind: 'user', index, userId, uid, email, payPassword: TEST_PAY_PASSWORD, secrets, client, grants },
    notes: new Map(),
    call: (name, input) => caller.call(name, input),
    change: (name, input, random) => caller.change(name, input, random),
  };
}

/** Logs in with each password that may be the present one, by the authenticator as well where one is bound. */
async function openSession(client: Client, account: string, secrets: Secrets): Promise<Tokens> {
  for (const password of secrets.passwords) {
    try {
      return await client.call('identity.login', loginOf(account, password));
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (error.key === 'identity.wrong_credentials') continue;
      if (error.key !== 'identity.second_factor_required') throw error;
      const code = secrets.authenticator?.code() ?? null;
      if (code === null) throw new Unreachable();
      const challenge = String(error.details['challenge']);
      return client.call('identity.login_second', { challenge, code });
    }
  }
  throw new Wrong('standing', `${account} logs in with no password of its own`);
}

function userClient(world: World, tokens: TokenStore, index: number): Client {
  const isBySocket = index % SOCKET_SHARE === SOCKET_SHARE - 1;
  const invitation = INVITED_BY[index];
  const network = `10.${invitation?.isSamePerson === true ? invitation.inviter : index}.0.1`;
  return createClient({
    baseUrl: world.url,
    tokens,
    lock: (run) => run(),
    locale: () => 'en',
    onEvent: () => undefined,
    clock: { now: world.clock.now, ...STILL },
    fetch: (url, init) =>
      // A form goes over a socket in pieces, of which the last ones are not waited for.
      isBySocket && !(init.body instanceof FormData)
        ? world.fetchSocket(url.slice(world.url.length), init)
        : world.fetchUser(url, init, network),
  });
}

const OPERATOR_PASSWORD = 'copper kettle by the window';
const CODE_MS = 30_000;

export interface OfficerRecord {
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly secret: Buffer;
  readonly cookie: string;
}

export async function createOfficer(
  world: World,
  {
    name,
    roles,
    userUid = null,
  }: { readonly name: string; readonly roles: readonly OperatorRole[]; readonly userUid?: string | null },
): Promise<OfficerRecord> {
  const email = `${name}@example.com`;
  const account = { email, name, password: OPERATOR_PASSWORD, roles: roles.join() };
  const { secret } = await world.app.slices.operator.create({
    ...{ ...account, userUid, secret: null, reason: 'set up' },
  });
  const session = operatorSession(world, '');
  await logInOfficer(world, session.client, { email, secret });
  return { email, roles, secret, cookie: session.cookie() };
}

function logInOfficer(
  { clock }: World,
  client: Client<OperatorCall>,
  { email, secret }: { readonly email: string; readonly secret: Buffer },
): Promise<unknown> {
  const code = totpCodeAt(secret, clock.now());
  return client.call('operator.login', { email, password: OPERATOR_PASSWORD, code });
}

function operatorSession(
  world: World,
  initial: string,
): { readonly client: Client<OperatorCall>; readonly cookie: () => string } {
  let cookie = initial;
  const client = createOperatorClient({
    baseUrl: '',
    isLoggedIn: () => true,
    locale: () => 'en',
    onEvent: () => undefined,
    clock: { now: world.clock.now, ...STILL },
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      if (cookie !== '') headers.set('cookie', cookie);
      const answer = await world.fetchOperator(url, { ...init, headers });
      const [set] = answer.headers.getSetCookie();
      if (set !== undefined) cookie = set.split(';')[0] ?? '';
      return answer;
    },
  });
  return { client, cookie: () => cookie };
}

export function officerOf(callers: Callers, { email, roles, secret, cookie }: OfficerRecord): Officer {
  const { world } = callers;
  const { client } = operatorSession(world, cookie);
  let usedAt = 0;
  const logIn = async (): Promise<void> => {
    // A code of an authenticator counts once.
    if (world.clock.now() - usedAt < CODE_MS) throw new Unreachable();
    usedAt = world.clock.now();
    await logInOfficer(world, client, { email, secret });
  };
  const caller = new Caller<OperatorCall>({ ...callers, client, logIn, who: email });
  return {
    ...{ kind: 'operator', roles, email },
    call: (called, input) => caller.call(called, input),
    change: (called, input, random) => caller.change(called, input, random),
    upload: client.upload,
  };
}

/** Makes the calls of one session, logs in again when it has ended, and judges every refusal. */
class Caller<Names extends CallName> {
  private readonly given: Callers & {
    readonly client: Client<Names>;
    readonly logIn: () => Promise<void>;
    readonly who: string;
  };
  private loggingIn: Promise<void> | null = null;

  constructor(given: Caller<Names>['given']) {
    this.given = given;
  }

  async call<N extends Names>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
    return this.ask(name, input, undefined);
  }

  async change<N extends Names>(name: N, input: CallInput<N>, random: Random): Promise<CallReply<N> | null> {
    const key = random.uuid();
    const { journal, who, world } = this.given;
    const askedAt = world.clock.now();
    try {
      const reply = await this.ask(name, input, key);
      const at = world.clock.now();
      const call = (again: unknown) => this.ask(name, again as CallInput<N>, key);
      journal.done({ who, name, input, key, reply, askedAt, at, call });
      return reply;
    } catch (error) {
      if (error instanceof ClientError && !UNSERVED.has(error.key)) {
        journal.refused({ who, name, key: error.key });
        return null;
      }
      throw error;
    }
  }

  /** Asks until the server says something; a refusal that is not declared is wrong. */
  private async ask<N extends Names>(
    name: N,
    input: CallInput<N>,
    idempotencyKey: string | undefined,
  ): Promise<CallReply<N>> {
    const { client, world, isFaulty } = this.given;
    for (let tries = 0; ; tries += 1) {
      try {
        return await client.call(name, input, { idempotencyKey });
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const { key } = error;
        if (UNSERVED.has(key)) {
          if (!isFaulty()) throw new Wrong('served', `${name} was not served: ${key}`);
          if (tries === TRIES) throw new Wrong('liveness', `${name} is not served again: ${key}`);
          await new Promise<void>((resolve) => void world.clock.after(250, resolve));
          continue;
        }
        if (key.startsWith('session.') && tries < TRIES) {
          await this.logInAgain();
          continue;
        }
        const declared = endpointOf(name).errors as readonly string[];
        if (!declared.includes(key) && !GENERAL.test(key))
          throw new Wrong(
            'declared',
            `${name} was refused with ${key}, which it does not declare: ${JSON.stringify({ input, details: error.details })}`,
          );
        throw error;
      }
    }
  }

  private logInAgain(): Promise<void> {
    const { world } = this.given;
    this.loggingIn ??= this.given
      .logIn()
      .catch((error: unknown) => {
        // Who is refused now is refused in half a minute as well.
        if (error instanceof Wrong || (error instanceof ClientError && !UNSERVED.has(error.key))) throw error;
        return new Promise<void>((resolve) => void world.clock.after(CODE_MS, resolve));
      })
      .finally(() => {
        this.loggingIn = null;
      });
    return this.loggingIn;
  }
}
