import { type ChangeEndpoint, type ChangeTerms, staking, type Requester } from '@openbourse/api';
import { createTestDatabase, fakeClock, seededRandom } from '@openbourse/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Asked } from './call-key.ts';
import { findCalls, insertCalls } from './call-queries.ts';
import { CALL_KEPT_MS, type ChangeHandler, createGate, type Gate, type GateDeps, runOnce } from './change.ts';
import { localBus, topic } from './bus.ts';
import { createDatabase, type Database, type Tx } from './db.ts';
import { AppError } from './error.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import type { OperatorSession, RequestContext, Session } from './request.ts';
import { ringOf } from './key-ring.ts';

const START = Date.UTC(2026, 10, 21, 10);
const clock = fakeClock(START);
const random = seededRandom(1, clock);
const log = createLog('silent');
const marked = topic<string>('marked');
const heard: string[] = [];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let gate: Gate;

/** A gate of a server that has just started. */
const open = (deps: Partial<GateDeps> = {}): Gate =>
  createGate({ db, clock, random, config: { secret: ringOf('x'.repeat(32)) }, ...deps });

beforeAll(async () => {
  database = await createTestDatabase();
  const bus = localBus((error) => {
    throw error;
  });
  bus.subscribe(marked, (name) => heard.push(name));
  db = createDatabase({ url: database.url, log, bus, connectionsMax: 4 });
  await db.query('create table public.mark (name text)');
});
beforeEach(() => {
  gate = open();
  heard.length = 0;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const session: Session = {
  id: 'test',
  userId: 7,
  isUserReal: true,
  hasPayPassword: true,
  isFrozen: false,
  userGroup: 'default',
};
const operator: OperatorSession = {
  id: 'test',
  operatorId: 7,
  name: 'Op',
  roles: ['risk'],
  ip: '',
  requestId: '',
};

const call = (terms: Partial<ChangeTerms> = {}): ChangeEndpoint => ({
  ...staking.subscribe,
  change: { by: 'user', proof: 'none', once: true, isSecret: false, act: null, pays: null, ...terms },
});

const asked = (
  idempotencyKey: string,
  input: Asked<ChangeEndpoint>['input'] = { amount: '1' },
  by: Session | OperatorSession = session,
): Asked<ChangeEndpoint> => ({
  input,
  by: by as Session & OperatorSession,
  context: { idempotencyKey, file: null, ip: '::1' } as RequestContext,
});

/** Writes a row, publishes it and answers how many rows there are. */
const mark: ChangeHandler<ChangeEndpoint> = async ({ tx, input }) => {
  const { amount } = input as { amount: string };
  await tx.query('insert into public.mark (name) values ($1)', [amount]);
  tx.publish(marked, amount);
  return { count: (await tx.query('select 1 as one from public.mark')).length };
};

const rowsOf = async () => (await db.query('select 1 as one from public.mark')).length;
const keyOf = async (run: Promise<unknown>): Promise<string> => {
  const error: unknown = await run.then(
    () => new Error('was not refused'),
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? error.key : String(error);
};

describe('a call with a key', () => {
  test('is made once, and a repeat gets the reply of the first, also after a restart', async () => {
    const before = await rowsOf();
    const reply = await gate.run(call(), asked('a'), mark);
    expect(reply).toEqual({ count: before + 1 });
    await gate.run(call(), asked('b'), mark);
    expect(await gate.run(call(), asked('a'), mark)).toEqual(reply);
    expect(await open().run(call(), asked('a'), mark)).toEqual(reply);
    expect(await rowsOf()).toBe(before + 2);
    expect(heard).toEqual(['1', '1']);
  });

  test('is refused with another input and as another call, and belongs to its caller alone', async () => {
    await gate.run(call(), asked('c'), mark);
    const other = { ...call(), name: 'staking.redeem' } as ChangeEndpoint;
    expect(await keyOf(gate.run(call(), asked('c', { amount: '2' }), mark))).toBe(
      'request.idempotency_conflict',
    );
    expect(await keyOf(gate.run(other, asked('c'), mark))).toBe('request.idempotency_conflict');
    const before = await rowsOf();
    await gate.run(call(), asked('c', { amount: '1' }, { ...session, userId: 8 }), mark);
    await gate.run(call({ by: 'operator' }), asked('c', { amount: '1' }, operator), mark);
    expect(await rowsOf()).toBe(before + 2);
  });

  test('is the same call whatever proves its caller and in whatever order its fields come', async () => {
    const first = await gate.run(call(), asked('d', { amount: '1', id: 2, auth_code: '111111' }), mark);
    expect(await gate.run(call(), asked('d', { id: 2, amount: '1', auth_code: '222222' }), mark)).toEqual(
      first,
    );
  });

  test('is kept without its input, which only the secret of the server could reveal', async () => {
    const other = { secret: ringOf('y'.repeat(32)) };
    await gate.run(call(), asked('mark 1'), mark);
    await gate.run(call(), asked('mark 2'), mark);
    await open({ config: other }).run(call(), asked('mark 3'), mark);
    const rows = await db.query<{ digest: Buffer }>(
      "select digest from kernel.call where key like 'mark %' order by key",
    );
    const [first, same, foreign] = rows.map(({ digest }) => digest.toString('hex'));
    expect(same).toBe(first);
    expect(foreign).not.toBe(first);
  });

  test('is made once however many come at the same time', async () => {
    const before = await rowsOf();
    const replies = await Promise.all([1, 2, 3, 4].map(() => gate.run(call(), asked('e'), mark)));
    expect(replies).toEqual([1, 2, 3, 4].map(() => ({ count: before + 1 })));
    expect(await rowsOf()).toBe(before + 1);
  });

  test('waits for the first of its key without a transaction of its own', async () => {
    let transactions = 0;
    const transaction: Database['transaction'] = (run, long) => {
      transactions += 1;
      return db.transaction(run, long);
    };
    const counting = open({ db: { ...db, transaction } });
    const send = (terms: Partial<ChangeTerms>, key: string) =>
      Promise.allSettled([1, 2].map(() => counting.run(call(terms), asked(key), mark)));
    const [first, same] = await send({}, 'p');
    expect([first, transactions]).toEqual([same, 1]);
    const secret = await send({ isSecret: true }, 'q');
    expect(secret.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('that was refused is free for another try, and nothing of it is published', async () => {
    const refuse: ChangeHandler<ChangeEndpoint> = async (change) => {
      await mark(change);
      throw new AppError('staking.not_open');
    };
    const before = await rowsOf();
    expect(await keyOf(gate.run(call(), asked('f'), refuse))).toBe('staking.not_open');
    expect([await rowsOf(), heard]).toEqual([before, []]);
    expect(await gate.run(call(), asked('f', { amount: '3' }), mark)).toEqual({ count: before + 1 });
  });

  test('that waits for another one which waits for it is run once more', async () => {
    await db.query("insert into public.mark (name) values ('left'), ('right')");
    const before = await rowsOf();
    const lock = (tx: Tx, name: string) =>
      tx.query('select 1 as one from public.mark where name = $1 for update', [name]);
    let holding = 0;
    let meet = (): void => undefined;
    const bothHold = new Promise<void>((resolve) => {
      meet = resolve;
    });
    let goOn = (): void => undefined;
    const otherHasBoth = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const inOrder =
      (first: string, second: string): ChangeHandler<ChangeEndpoint> =>
      async (change) => {
        // The second try would otherwise race the other one for the lock that its first try gave back.
        if (holding === 2) await otherHasBoth;
        await lock(change.tx, first);
        holding += 1;
        if (holding === 2) meet();
        await bothHold;
        await lock(change.tx, second);
        goOn();
        return mark(change);
      };
    await Promise.all([
      gate.run(call(), asked('g left'), inOrder('left', 'right')),
      gate.run(call(), asked('g right'), inOrder('right', 'left')),
    ]);
    expect([holding, await rowsOf(), heard]).toEqual([3, before + 2, ['1', '1']]);
  });

  test('whose view another one has outdated is run once more, and then refused as unavailable', async () => {
    const outdated =
      (times: number): ChangeHandler<ChangeEndpoint> =>
      async (change) => {
        tries += 1;
        await change.tx.query('set transaction isolation level repeatable read');
        await change.tx.query('select 1 as one from public.mark');
        if (tries <= times) await db.aside.query("update public.mark set name = 'left' where name = 'left'");
        await change.tx.query("update public.mark set name = 'left' where name = 'left'");
        return mark(change);
      };
    let tries = 0;
    const before = await rowsOf();
    expect(await gate.run(call({ once: false }), asked('s'), outdated(1))).toEqual({ count: before + 1 });
    expect(tries).toBe(2);
    tries = 0;
    await expect(gate.run(call({ once: false }), asked('s'), outdated(2))).rejects.toMatchObject({
      code: '40001',
    });
    expect([tries, await rowsOf()]).toEqual([2, before + 1]);
  });

  test('of a writer that met another transaction is run once more as well', async () => {
    let tries = 0;
    const command = gate.pass(call(), asked('t'), ({ once }) =>
      runOnce(db, once, async (tx) => {
        tries += 1;
        if (tries === 1) await tx.query("do $$ begin raise sqlstate '40P01'; end $$");
        return { tries };
      }),
    );
    expect(await command).toEqual({ tries: 2 });
  });

  test('does not show a secret a second time', async () => {
    const secret = call({ isSecret: true });
    await gate.run(secret, asked('h'), mark);
    expect(await keyOf(gate.run(secret, asked('h'), mark))).toBe('request.done_before');
    const [row] = await db.query("select reply from kernel.call where key = 'h'");
    expect(row).toEqual({ reply: null });
  });

  test('keeps no reply that can be read in the database', async () => {
    await gate.run(call(), asked('i'), async () => ({ payee: 'Jane Doe' }));
    const [row] = await db.query<{ reply: Buffer }>("select reply from kernel.call where key = 'i'");
    expect(row?.reply.toString('latin1')).not.toContain('Jane');
  });

  test('is forgotten after a week', async () => {
    const jobs = createJobs({ clock, log, metrics: createMetrics() });
    const before = await rowsOf();
    await gate.run(call(), asked('j'), mark);
    clock.advance(CALL_KEPT_MS);
    gate.start(jobs);
    clock.advance(3_600_000);
    await gate.stop();
    expect(await db.query("select 1 as one from kernel.call where key = 'j'")).toEqual([]);
    await gate.run(call(), asked('j', { amount: '9' }), mark);
    expect(await rowsOf()).toBe(before + 2);
  });

  test('needs the key', async () => {
    expect(await keyOf(gate.run(call(), asked(''), mark))).toBe('request.invalid');
    expect(await gate.run(call({ once: false }), asked(''), mark)).toEqual({ count: await rowsOf() });
  });

  test('of a writer takes and keeps the key in the transaction of the writer', async () => {
    let made = 0;
    const command = () =>
      gate.pass(call(), asked('k'), ({ once }) =>
        db.transaction(async (tx) => {
          const earlier = await once.take(tx);
          if (earlier !== null) return earlier.reply;
          made += 1;
          await once.keep(tx, { made });
          return { made };
        }),
      );
    expect(await Promise.all([command(), command()])).toEqual([{ made: 1 }, { made: 1 }]);
    expect([await command(), made]).toEqual([{ made: 1 }, 1]);
  });

  test('of a batch is stored with many, and is another one than that of a change in a transaction', async () => {
    const command = (input: Asked<ChangeEndpoint>['input'], by = session) =>
      gate.pass(call({ by: 'active' }), asked('o', input, by), ({ once }) =>
        db.transaction(async (tx) => {
          const earlier = once.pick(await findCalls(tx, once.name === null ? [] : [once.name]));
          if (earlier !== null) return earlier.reply;
          await insertCalls(
            tx,
            [once.record({ made: 1 })].flatMap((row) => row ?? []),
          );
          return { made: 2 };
        }),
      );
    const before = await rowsOf();
    expect(await gate.run(call(), asked('o'), mark)).toEqual({ count: before + 1 });
    expect([await command({ amount: '5' }), await command({ amount: '5' })]).toEqual([
      { made: 2 },
      { made: 1 },
    ]);
    expect(await keyOf(command({ amount: '6' }))).toBe('request.idempotency_conflict');
    // A caller who may make it no longer gets the reply of the first all the same.
    expect(await command({ amount: '5' }, { ...session, isFrozen: true })).toEqual({ made: 1 });
    expect(await keyOf(command({ amount: '6' }, { ...session, userId: 9, isFrozen: true }))).toBe(
      'identity.frozen',
    );
  });
});

describe('who may', () => {
  const people: Readonly<Record<string, Partial<Session>>> = {
    'a frozen one': { isFrozen: true, hasPayPassword: false, isUserReal: false },
    'one without a transaction password': { hasPayPassword: false, isUserReal: false },
    'one who is not certified': { isUserReal: false },
    'one who has all of it': {},
  };
  const done = 'Error: was not refused';
  const expected: readonly (readonly [Requester, readonly string[]])[] = [
    ['user', [done, done, done, done]],
    ['active', ['identity.frozen', done, done, done]],
    ['trader', ['identity.frozen', 'identity.pay_password_required', 'identity.not_verified', done]],
  ];
  test.each(expected)(
    'make a change of a %s, and in which order others are refused',
    async (by, outcomes) => {
      const found = [];
      for (const [name, rights] of Object.entries(people)) {
        const of = asked(`${by} ${name}`.replaceAll(' ', '-'), { amount: '1' }, { ...session, ...rights });
        found.push(await keyOf(gate.run(call({ by }), of, mark)));
      }
      expect(found).toEqual(outcomes);
    },
  );

  test('is asked of who makes a change, not of who repeats it', async () => {
    const reply = await gate.run(call({ by: 'trader' }), asked('l'), mark);
    const frozen = { ...session, isFrozen: true };
    expect(await gate.run(call({ by: 'trader' }), asked('l', { amount: '1' }, frozen), mark)).toEqual(reply);
  });

  test('proves it before anything happens', async () => {
    const tried: string[] = [];
    const proving = open({
      provePayPassword: async (_userId, password) => {
        tried.push(password);
        if (password !== '481516') throw new AppError('identity.wrong_pay_password');
      },
    });
    const proved = call({ proof: 'pay_password' });
    const withPassword = (password: string) => asked('m', { amount: '1', pay_password: password });
    expect(await keyOf(proving.run(proved, withPassword('000000'), mark))).toBe(
      'identity.wrong_pay_password',
    );
    const reply = await proving.run(proved, withPassword('481516'), mark);
    expect(await proving.run(proved, withPassword('481516'), mark)).toEqual(reply);
    expect(tried).toEqual(['000000', '481516']);
  });

  test('changes nothing as an operator without a row of the audit log', async () => {
    const watched = open({ wasRecorded: () => false });
    const before = await rowsOf();
    await expect(watched.run(call({ by: 'operator' }), asked('n', {}, operator), mark)).rejects.toThrow(
      'audit log',
    );
    expect(await rowsOf()).toBe(before);
  });
});
