import { beforeEach, describe, expect, it } from 'vitest';
import { nextTurn } from '../../kernel/clock.ts';
import { hashLevels } from '../../spot/index.ts';
import type { BookEvent } from '../stream/book-feed.ts';
import { BookMirror } from './book-mirror.ts';
import type { BookLevels } from './local-streams.ts';

type Level = readonly [string, string];

const book = (seq: number, bids: readonly Level[], asks: readonly Level[] = []): BookLevels => ({
  ...{ seq, bids, asks },
});
const change = (U: number, u: number, b: readonly Level[], a: readonly Level[] = []): BookEvent => ({
  ...{ kind: 'change', at: 0, U, u, b, a },
});
const check = async (seq: number, of: BookLevels): Promise<BookEvent> => ({
  ...{ kind: 'check', seq, hash: await hashLevels(of) },
});

let mirror: BookMirror;
let told: string[];
/** Answers the oldest reading that waits. */
let answer: (read: BookLevels | null) => Promise<void>;
let load: () => Promise<unknown>;

beforeEach(() => {
  told = [];
  const waiting: ((read: BookLevels | null) => void)[] = [];
  mirror = new BookMirror(() => new Promise((resolve) => void waiting.push(resolve)), {
    changed: ({ U, u }) => told.push(`changed ${U} ${u}`),
    renewed: ({ U, u, b }) => told.push(`renewed ${U} ${u} ${JSON.stringify(b)}`),
    wrong: () => told.push('wrong'),
    stale: () => {
      told.push('stale');
      void mirror.load();
    },
  });
  load = () => mirror.load();
  answer = async (read) => {
    waiting.shift()?.(read);
    await nextTurn();
  };
});

async function live(of: BookLevels): Promise<void> {
  const loaded = load();
  await answer(of);
  await loaded;
}

/** Lets a hash be compared. */
async function compared(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

describe('a mirror', () => {
  it('applies what came while the book was read, and nothing twice', async () => {
    const loaded = load();
    mirror.take(change(3, 4, [['1', '9']]));
    mirror.take(change(5, 6, [['2', '1']]));
    await answer(book(4, [['1', '5']]));
    await loaded;
    expect([mirror.seq, mirror.bids]).toEqual([
      6,
      [
        ['2', '1'],
        ['1', '5'],
      ],
    ]);
    mirror.take(change(5, 6, [['2', '7']]));
    expect(mirror.bids).toEqual([
      ['2', '1'],
      ['1', '5'],
    ]);
    expect(told).toEqual(['changed 5 6']);
  });

  it('reads the book anew after a gap, and shows what is missing by numbers that do not follow', async () => {
    await live(
      book(4, [
        ['1', '5'],
        ['0.5', '1'],
      ]),
    );
    mirror.take(change(6, 7, [['2', '1']]));
    expect(mirror.isLive).toBe(false);
    mirror.take(change(8, 8, [['3', '1']]));
    await answer(
      book(7, [
        ['2', '1'],
        ['1', '5'],
      ]),
    );
    expect(told).toEqual(['stale', 'renewed 7 7 [["2","1"],["0.5","0"]]', 'changed 8 8']);
    expect(mirror.bids).toEqual([
      ['3', '1'],
      ['2', '1'],
      ['1', '5'],
    ]);
  });

  it('that is right passes the check of the writer, also in the middle of changes', async () => {
    await live(book(4, [['1', '5']], [['3', '1']]));
    mirror.take(change(5, 5, [['2', '1']]));
    mirror.take(
      await check(
        5,
        book(
          5,
          [
            ['2', '1'],
            ['1', '5'],
          ],
          [['3', '1']],
        ),
      ),
    );
    mirror.take(change(6, 6, [['2', '0']]));
    await compared();
    expect(told).toEqual(['changed 5 5', 'changed 6 6']);
  });

  it.each<[string, BookLevels]>([
    ['a quantity', book(4, [['1', '6']])],
    ['a level', book(4, [])],
    ['the sequence', book(5, [['1', '5']])],
  ])('that is wrong by %s is dropped and read anew', async (_what, writers) => {
    await live(book(4, [['1', '5']]));
    mirror.take(await check(writers.seq, writers));
    await compared();
    expect(told).toEqual(['wrong', 'stale']);
    await answer(writers);
    expect([mirror.seq, mirror.bids]).toEqual([writers.seq, writers.bids]);
    mirror.take(await check(writers.seq, writers));
    await compared();
    expect(told.filter((one) => one === 'wrong')).toHaveLength(1);
  });

  it('takes the answer to its last reading alone', async () => {
    const first = load();
    const second = load();
    await answer(book(4, [['1', '5']]));
    expect(mirror.isLive).toBe(false);
    await answer(book(6, [['1', '6']]));
    await Promise.all([first, second]);
    expect([mirror.seq, mirror.bids]).toEqual([6, [['1', '6']]]);
  });

  it('of no symbol is none', async () => {
    const loaded = load();
    await answer(null);
    expect(await loaded).toBe(false);
  });
});
