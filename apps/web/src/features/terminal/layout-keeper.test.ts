import { type LayoutNode, type Layouts, readLayouts } from '@openbourse/api/limits';
import { beforeEach, expect, test } from 'vitest';
import { LayoutKeeper, SAVE_AFTER_MS } from './layout-keeper.ts';
import { type LayoutChange, NO_LAYOUTS, ownLayouts } from './model/change-layouts.ts';
import type { Kept } from './store.ts';

const ANNA = 7;
const TREE: LayoutNode = { tabs: ['chart'], shown: 'chart' };
const CONFLICT = new Error('another device was faster');
const saveAs = (name: string): LayoutChange => ({ kind: 'saveAs', name });

/** The server, with which two browsers keep their layouts. */
class Server {
  layouts: string | null = null;
  revision = 0;
  saves = 0;
  isDown = false;

  load = async () => ({ layouts: this.layouts, revision: this.revision });
  save = async (layouts: string, revision: number) => {
    if (this.isDown) throw new Error('no connection');
    this.saves += 1;
    if (revision !== this.revision) throw CONFLICT;
    this.layouts = layouts;
    this.revision += 1;
    return { revision: this.revision };
  };
}

function browserAt(server: Server) {
  let kept: Kept = { owner: null, revision: 0, isUnsaved: false, layouts: NO_LAYOUTS };
  let due: (() => void) | null = null;
  const build = () =>
    new LayoutKeeper({
      ...{ screen: 'spot', load: server.load, save: server.save },
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
    names: () => ownLayouts(kept.layouts).map(({ name }) => name),
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
const stored = (): Layouts | null => readLayouts(server.layouts ?? '');

test('changes act at once, are saved together, and are there on the next device', async () => {
  await one.open();
  one.keeper.change(ANNA, saveAs('Scalping'));
  one.keeper.change(ANNA, { kind: 'arrange', id: 'own-1', tree: TREE });
  expect(one.kept()).toMatchObject({ isUnsaved: true, layouts: { chosen: 'own-1' } });
  expect(server.saves).toBe(0);
  await one.settle();
  expect(server.saves).toBe(1);
  expect(one.kept()).toMatchObject({ revision: 1, isUnsaved: false });
  await other.open();
  expect(other.kept().layouts).toEqual(one.kept().layouts);
});

test('what two devices do at the same time is all kept', async () => {
  await one.open();
  await other.open();
  one.keeper.change(ANNA, saveAs('Scalping'));
  other.keeper.change(ANNA, saveAs('Swing'));
  await one.settle();
  await other.settle();
  expect(ownLayouts(stored() ?? NO_LAYOUTS).map(({ name }) => name)).toEqual(['Scalping', 'Swing']);
  expect(other.kept()).toMatchObject({ revision: 2, isUnsaved: false });
});

test('what could not be saved is there after a reload, and saved then', async () => {
  await one.open();
  server.isDown = true;
  one.keeper.change(ANNA, saveAs('Scalping'));
  await one.settle();
  one.reload();
  server.isDown = false;
  await one.open();
  await one.settle();
  expect(stored()).toEqual(one.kept().layouts);
  expect(one.names()).toEqual(['Scalping']);
});

test('an answer of before the last save takes nothing back', async () => {
  await one.open();
  const before = await server.load();
  one.keeper.change(ANNA, saveAs('Scalping'));
  one.keeper.take(ANNA, before);
  await one.settle();
  one.keeper.take(ANNA, before);
  expect(one.names()).toEqual(['Scalping']);
});

test('a guest keeps layouts in the browser, and takes them into an account that has none', async () => {
  one.keeper.change(null, saveAs('Scalping'));
  await one.settle();
  expect(server.saves).toBe(0);
  await one.open();
  await one.settle();
  expect(ownLayouts(stored() ?? NO_LAYOUTS)).toHaveLength(1);
  other.keeper.change(null, saveAs('Swing'));
  await other.open();
  expect(other.names()).toEqual(['Scalping']);
});

test('layouts of another person are not taken over', async () => {
  await one.open();
  one.keeper.change(ANNA, saveAs('Scalping'));
  await one.settle();
  one.keeper.change(8, { kind: 'choose', id: 'two_charts' });
  expect(one.kept()).toMatchObject({ owner: 8, revision: 0, layouts: { chosen: 'two_charts', layouts: [] } });
});
