import { beforeEach, expect, test } from 'vitest';
import { DocumentKeeper, type DocumentKind, SAVE_AFTER_MS } from './document-keeper.ts';
import { type Kept, NOTHING } from './kept.ts';

const ANNA = 7;
const CONFLICT = new Error('another device was faster');

/** A list of names, to which changes add one each. */
const NAMES: DocumentKind<readonly string[], string> = {
  nothing: [],
  read: (text) => (text.startsWith('[') ? (JSON.parse(text) as readonly string[]) : null),
  change: (names, name) => (names.includes(name) ? names : [...names, name]),
};
const textOf = (...names: readonly string[]): string => JSON.stringify(names);

/** The server, with which two browsers keep a document. */
class Server {
  content: string | null = null;
  revision = 0;
  saves = 0;
  isDown = false;

  load = async () => ({ content: this.content, revision: this.revision });
  save = async (content: string, revision: number) => {
    if (this.isDown) throw new Error('no connection');
    this.saves += 1;
    if (revision !== this.revision) throw CONFLICT;
    this.content = content;
    this.revision += 1;
    return { revision: this.revision };
  };
}

function browserAt(server: Server) {
  let kept: Kept = NOTHING;
  let due: (() => void) | null = null;
  const build = () =>
    new DocumentKeeper(NAMES, {
      ...{ load: server.load, save: server.save },
      clock: {
        after: (ms, run) => {
          expect(ms).toBe(SAVE_AFTER_MS);
          due = run;
          return () => {
            if (due === run) due = null;
          };
        },
      },
      read: () => kept,
      write: (next) => {
        kept = next;
      },
      isConflict: (error) => error === CONFLICT,
    });
  const browser = {
    keeper: build(),
    kept: () => kept,
    /** Lets the time of a save come, until none is waited for. */
    settle: async () => {
      while (due !== null) {
        const run: () => void = due;
        due = null;
        run();
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
    },
    open: async () => browser.keeper.take(ANNA, await server.load()),
    reload: () => {
      due = null;
      browser.keeper = build();
    },
  };
  return browser;
}

let server: Server;
let one: ReturnType<typeof browserAt>;
let other: ReturnType<typeof browserAt>;
beforeEach(() => {
  server = new Server();
  one = browserAt(server);
  other = browserAt(server);
});

test('changes act at once, are saved together, and are there on the next device', async () => {
  await one.open();
  one.keeper.change(ANNA, 'Scalping');
  one.keeper.change(ANNA, 'Swing');
  expect(one.kept()).toMatchObject({ isUnsaved: true, content: textOf('Scalping', 'Swing') });
  expect(server.saves).toBe(0);
  await one.settle();
  expect(server.saves).toBe(1);
  expect(one.kept()).toMatchObject({ revision: 1, isUnsaved: false });
  await other.open();
  expect(other.kept().content).toBe(one.kept().content);
});

test('a change that changes nothing is not saved', async () => {
  await one.open();
  one.keeper.change(ANNA, 'Scalping');
  await one.settle();
  one.keeper.change(ANNA, 'Scalping');
  await one.settle();
  expect(server.saves).toBe(1);
});

test('what two devices do at the same time is all kept', async () => {
  await one.open();
  await other.open();
  one.keeper.change(ANNA, 'Scalping');
  other.keeper.change(ANNA, 'Swing');
  await one.settle();
  await other.settle();
  expect(server.content).toBe(textOf('Scalping', 'Swing'));
  expect(other.kept()).toMatchObject({ revision: 2, isUnsaved: false });
});

test('what could not be saved is there after a reload, and saved then', async () => {
  await one.open();
  server.isDown = true;
  one.keeper.change(ANNA, 'Scalping');
  await one.settle();
  one.reload();
  server.isDown = false;
  await one.open();
  await one.settle();
  expect(server.content).toBe(textOf('Scalping'));
});

test('an answer of before the last save takes nothing back', async () => {
  await one.open();
  const before = await server.load();
  one.keeper.change(ANNA, 'Scalping');
  one.keeper.take(ANNA, before);
  await one.settle();
  one.keeper.take(ANNA, before);
  expect(one.kept().content).toBe(textOf('Scalping'));
});

test('a document that the server has let go is begun anew by the next change', async () => {
  await one.open();
  one.keeper.change(ANNA, 'Scalping');
  await one.settle();
  server.content = null;
  server.revision = 0;
  one.keeper.change(ANNA, 'Swing');
  await one.settle();
  expect(server.content).toBe(textOf('Swing'));
  expect(one.kept()).toMatchObject({ revision: 1, isUnsaved: false });
});

test('a guest keeps documents in the browser, and takes them into an account that has none', async () => {
  one.keeper.change(null, 'Scalping');
  await one.settle();
  expect(server.saves).toBe(0);
  await one.open();
  await one.settle();
  expect(server.content).toBe(textOf('Scalping'));
  other.keeper.change(null, 'Swing');
  await other.open();
  expect(other.kept().content).toBe(textOf('Scalping'));
});

test('a text that cannot be read is nothing, and a change begins anew', async () => {
  server.content = 'of tomorrow';
  server.revision = 4;
  await one.open();
  one.keeper.change(ANNA, 'Scalping');
  await one.settle();
  expect(server.content).toBe(textOf('Scalping'));
});

test('documents of another person are not taken over', async () => {
  await one.open();
  one.keeper.change(ANNA, 'Scalping');
  await one.settle();
  one.keeper.change(8, 'Swing');
  expect(one.kept()).toMatchObject({ owner: 8, revision: 0, content: textOf('Swing') });
});
