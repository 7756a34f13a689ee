import { fakeClock } from '@openbourse/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { nextTurn } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { SUBJECTS } from '../../kernel/questions.ts';
import type { StreamFollower } from '../stream/stream-message.ts';
import { RemoteStreams } from './remote-streams.ts';
import { bookKey, streamKey } from './stream-keys.ts';

interface Asked {
  readonly name: string;
  readonly question: Readonly<Record<string, unknown>>;
  readonly answer: (head: object, body?: object | null) => void;
  readonly fail: (error: Error) => void;
}

const KEY = 'a'.repeat(64);

let clock: ReturnType<typeof fakeClock>;
let streams: RemoteStreams;
let asked: Asked[];
let subjects: Map<string, (head: object, body: string) => void>;
let unfollowed: unknown[];

beforeEach(() => {
  clock = fakeClock(0);
  asked = [];
  subjects = new Map();
  unfollowed = [];
  const ask = (name: string, question: Asked['question']) =>
    new Promise((resolve, reject) => {
      const answer: Asked['answer'] = (head, body = null) =>
        resolve({ head, read: async () => Buffer.from(JSON.stringify(body)) });
      asked.push({ name, question, answer, fail: reject });
    });
  streams = new RemoteStreams({
    ...{ clock, machine: clock, log: createLog('silent'), metrics: createMetrics() },
    link: { gateway: 'g', ask: ask as never },
    broker: {
      publish: (_subject, head) => void unfollowed.push((head as { key: unknown }).key),
      subscribe: (subject, take) => {
        subjects.set(subject, (head, body) => take({ head: { ...head }, body: Buffer.from(body) }));
        return () => void subjects.delete(subject);
      },
    },
  });
});

function follower(unitsPerMs: 1 | 1_000 = 1): StreamFollower & { heard: string[] } {
  const heard: string[] = [];
  return {
    ...{ unitsPerMs, heard },
    deliver: (message) => void heard.push(message.text({ isCombined: false, unitsPerMs })),
    lose: () => void heard.push('lost'),
  };
}
const send = (key: string, text: string): void => subjects.get(SUBJECTS.stream(key))?.({}, text);
const question = async (): Promise<Asked> => {
  await nextTurn();
  const [first] = asked.splice(0, 1);
  if (first === undefined) throw new Error('nothing was asked');
  return first;
};

describe('streams of the owner', () => {
  it('are asked for together, each once for all its followers, in each unit of time', async () => {
    const [one, two, long] = [follower(), follower(), follower(1_000)];
    const opened = Promise.all([
      streams.follow('btcusdt@trade', one),
      streams.follow('btcusdt@trade', two),
      streams.follow('!ticker@arr', one),
      streams.follow('btcusdt@trade', long),
      streams.follow('no stream', one),
    ]);
    const first = await question();
    expect(first.question).toEqual({
      ...{ gateway: 'g', units: 1, names: ['btcusdt@trade', '!ticker@arr'], isAgain: false },
    });
    first.answer({ followed: ['plain', 'standing'] });
    const second = await question();
    expect(second.question).toMatchObject({ units: 1_000, names: ['btcusdt@trade'] });
    second.answer({ followed: ['plain'] });
    await opened;
    send(streamKey(1, 'btcusdt@trade'), '{"t":1}');
    send(streamKey(1_000, 'btcusdt@trade'), '{"t":1000}');
    expect([one.heard, two.heard, long.heard]).toEqual([['{"t":1}'], ['{"t":1}'], ['{"t":1000}']]);
    expect(asked).toEqual([]);
  });

  it('end at the broker and at the owner with the last follower', async () => {
    const [one, two] = [follower(), follower()];
    const opened = Promise.all([streams.follow(KEY, one), streams.follow(KEY, two)]);
    (await question()).answer({ followed: ['plain'] });
    await opened;
    streams.unfollow(KEY, one);
    expect(unfollowed).toEqual([]);
    streams.unfollow(KEY, two);
    // The name is a secret, and subjects are none.
    expect(JSON.stringify([...unfollowed])).not.toContain(KEY);
    expect(unfollowed).toHaveLength(1);
    expect(subjects.size).toBe(0);
  });

  it('that are none send nothing, and those that fail are refused', async () => {
    const one = follower();
    const none = streams.follow('nothing@trade', one);
    (await question()).answer({ followed: ['none'] });
    await none;
    const failed = streams.follow('btcusdt@ticker', one);
    (await question()).answer({ followed: ['failed'] });
    await expect(failed).rejects.toThrow('server.unavailable');
    expect(subjects.size).toBe(0);
  });

  it('that stand still are asked for again by those who come later, together', async () => {
    const first = streams.follow('btcusdt@ticker', follower());
    (await question()).answer({ followed: ['standing'] });
    await first;
    for (let count = 0; count < 50; count += 1) void streams.follow('btcusdt@ticker', follower());
    const again = await question();
    expect(again.question).toMatchObject({ names: ['btcusdt@ticker'], isAgain: true });
    again.answer({ followed: ['standing'] });
    await nextTurn();
    expect(asked).toEqual([]);
    clock.advance(100);
    (await question()).answer({ followed: ['standing'] });
    await nextTurn();
    clock.advance(1_000);
    await nextTurn();
    expect(asked).toEqual([]);
  });

  it('wait for an owner that is away', async () => {
    const opened = streams.follow('btcusdt@trade', follower());
    (await question()).fail(new AppError('server.unavailable'));
    await nextTurn();
    clock.advance(1_000);
    (await question()).answer({ followed: ['plain'] });
    await expect(opened).resolves.toBeUndefined();
  });

  it('show after a gap that events were lost, or the present', async () => {
    const [trades, ticker, user] = [follower(), follower(), follower()];
    const opened = Promise.all([
      streams.follow('btcusdt@trade', trades),
      streams.follow('btcusdt@ticker', ticker),
      streams.follow(KEY, user),
    ]);
    (await question()).answer({ followed: ['plain', 'standing', 'plain'] });
    await opened;
    clock.advance(5);
    streams.begin();
    expect(trades.heard).toEqual(['lost']);
    expect(ticker.heard).toEqual([]);
    expect(user.heard.map((text) => JSON.parse(text) as unknown)).toEqual([
      { e: 'listenKeyExpired', E: 5, listenKey: KEY },
    ]);
    const again = await question();
    expect(again.question).toMatchObject({ isAgain: true });
    // The other owner knows no such listen key.
    again.answer({ followed: ['plain', 'standing', 'none'] });
    await nextTurn();
    send(streamKey(1, 'btcusdt@ticker'), '{"c":1}');
    expect(ticker.heard).toEqual(['{"c":1}']);
    expect(subjects.has(SUBJECTS.stream(streamKey(1, KEY)))).toBe(false);
  });
});

describe('streams of a book', () => {
  const events = (of: { heard: string[] }): unknown[] => of.heard.map((text) => JSON.parse(text) as unknown);
  const told = (event: object): void => subjects.get(SUBJECTS.stream(bookKey('BTCUSDT')))?.(event, '');
  const change = (U: number, u: number, b: readonly (readonly [string, string])[]): void =>
    told({ kind: 'change', at: 7, U, u, b, a: [] });

  it('are made of one mirror, which is read once', async () => {
    const [fast, slow, best] = [follower(), follower(1_000), follower()];
    const opened = Promise.all([
      streams.follow('btcusdt@depth@100ms', fast),
      streams.follow('btcusdt@depth', slow),
      streams.follow('btcusdt@depth5@100ms', best),
    ]);
    const only = await question();
    expect([only.name, only.question]).toEqual(['book', { gateway: 'g', symbol: 'BTCUSDT' }]);
    only.answer({}, { seq: 4, bids: [['2', '1']], asks: [] });
    await opened;
    expect(asked).toEqual([]);
    change(5, 6, [['2', '0']]);
    change(7, 7, [['3', '5']]);
    clock.advance(1_000);
    const of = { e: 'depthUpdate', s: 'BTCUSDT', a: [] };
    const [gone, come] = [
      ['2.00000000', '0.00000000'],
      ['3.00000000', '5.00000000'],
    ];
    expect(events(fast)).toEqual([
      { ...of, E: 7, U: 5, u: 6, b: [gone] },
      { ...of, E: 7, U: 7, u: 7, b: [come] },
    ]);
    expect(events(slow)).toEqual([{ ...of, E: 7_000, U: 5, u: 7, b: [gone, come] }]);
    expect(events(best).at(-1)).toEqual({ lastUpdateId: 7, bids: [come], asks: [] });
    for (const [name, one] of [
      ['btcusdt@depth@100ms', fast],
      ['btcusdt@depth', slow],
      ['btcusdt@depth5@100ms', best],
    ] as const)
      streams.unfollow(name, one);
    expect(unfollowed).toEqual([bookKey('BTCUSDT')]);
    expect(subjects.size).toBe(0);
  });

  it('have a gap in their numbers after one of the owner, and none where nothing changed', async () => {
    const fast = follower();
    const opened = streams.follow('btcusdt@depth@100ms', fast);
    (await question()).answer({}, { seq: 4, bids: [['2', '1']], asks: [] });
    await opened;
    streams.begin();
    (await question()).answer({}, { seq: 4, bids: [['2', '1']], asks: [] });
    await nextTurn();
    expect(fast.heard).toEqual([]);
    streams.begin();
    (await question()).answer({}, { seq: 9, bids: [], asks: [] });
    await nextTurn();
    expect(events(fast)).toMatchObject([{ U: 9, u: 9, b: [['2.00000000', '0.00000000']] }]);
  });

  it('that differ from the writer’s disconnect those who keep a book by them', async () => {
    const [fast, best] = [follower(), follower()];
    const opened = Promise.all([
      streams.follow('btcusdt@depth@100ms', fast),
      streams.follow('btcusdt@depth5', best),
    ]);
    (await question()).answer({}, { seq: 4, bids: [['2', '1']], asks: [] });
    await opened;
    told({ kind: 'check', seq: 4, hash: 'another' });
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(fast.heard).toEqual(['lost']);
    (await question()).answer({}, { seq: 4, bids: [['2', '3']], asks: [] });
    await nextTurn();
    clock.advance(1_000);
    expect(events(best).at(-1)).toMatchObject({ bids: [['2.00000000', '3.00000000']] });
  });
});
