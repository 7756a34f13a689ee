import { isDeepStrictEqual } from 'node:util';
import { createSocket, type Socket } from '@openbourse/client';
import type { BalanceRow } from '@openbourse/api/socket';
import { amountOf } from './amount.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';

interface Row {
  readonly id: string;
  readonly state: string;
}

/** A private channel of what ends some day, with the lists of what is open and of what has ended. */
interface Followed {
  readonly channel: 'ORDER' | 'CONTRACT' | 'MICRO';
  readonly openStates: readonly string[];
  readonly open: (person: Person) => Promise<readonly Row[]>;
  readonly ended: (person: Person) => Promise<readonly Row[]>;
}

const FOLLOWED: readonly Followed[] = [
  {
    channel: 'ORDER',
    openStates: ['pending'],
    open: (person) => person.call('spot.open_orders', {}),
    ended: (person) => allOf((cursor) => person.call('spot.orders', { cursor, limit: 100 })),
  },
  {
    channel: 'CONTRACT',
    openStates: ['pending', 'trading', 'closing'],
    open: (person) => person.call('contract.positions', {}),
    ended: (person) => allOf((cursor) => person.call('contract.history', { cursor, limit: 100 })),
  },
  {
    channel: 'MICRO',
    openStates: ['pending', 'running'],
    open: (person) => person.call('micro.orders', {}),
    ended: (person) => allOf((cursor) => person.call('micro.history', { cursor, limit: 100 })),
  },
];
const SHARE = 8;
const PLACE = 2;
const LISTENING = 'listening';

/** One person of so many has the app open. */
const isListener = ({ index }: Person): boolean => index % SHARE === PLACE;

/** Rows of the private channels as the app would show them. */
class Listening {
  readonly balances = new Map<string, BalanceRow>();
  readonly open = new Map(FOLLOWED.map(({ channel }) => [channel, new Map<string, Row>()]));
  readonly ended = new Map(FOLLOWED.map(({ channel }) => [channel, new Map<string, Row>()]));
  private readonly heard = new Set<string>();
  private readonly socket: Socket;
  private cut = (): void => undefined;

  constructor({ person, world }: Scene) {
    this.socket = createSocket({
      url: `${world.url.replace('http', 'ws')}/ws`,
      ticket: async () => (await person.call('identity.socket_ticket', {})).ticket,
      clock: world.clock,
      WebSocketImpl: world.webSocketOf(`10.${person.index}.0.1`, (cut) => {
        this.cut = cut;
      }),
      random: () => 0,
    });
    this.socket.onState(() => this.heard.clear());
    this.socket.subscribe('BALANCE', {
      onSnapshot: (rows) => {
        this.heard.add('BALANCE');
        this.balances.clear();
        this.takeBalances(rows);
      },
      onUpdate: (rows) => this.takeBalances(rows),
    });
    for (const followed of FOLLOWED)
      this.socket.subscribe(followed.channel, {
        onSnapshot: (rows) => {
          this.heard.add(followed.channel);
          this.open.get(followed.channel)?.clear();
          this.take(followed, rows);
        },
        onUpdate: (rows) => this.take(followed, rows),
      });
    this.socket.open();
  }

  /** True when it has heard everything since its connection opened. */
  get isUp(): boolean {
    return this.socket.state === 'open' && this.heard.size === 1 + FOLLOWED.length;
  }

  /** Ends the line as a dead spot does: neither side says goodbye. */
  loseLine(): void {
    this.cut();
  }

  close(): void {
    this.socket.close();
  }

  private takeBalances(rows: readonly BalanceRow[]): void {
    for (const row of rows) this.balances.set(`${row.account_type_id} ${row.code}`, row);
  }

  private take({ channel, openStates }: Followed, rows: readonly Row[]): void {
    for (const row of rows) {
      const isOpen = openStates.includes(row.state);
      if (isOpen) this.open.get(channel)?.set(row.id, row);
      else this.open.get(channel)?.delete(row.id);
      if (!isOpen) this.ended.get(channel)?.set(row.id, row);
    }
  }
}

const listeningOf = ({ notes }: Person): Listening | undefined =>
  notes.get(LISTENING) as Listening | undefined;

/** Opens the app; now and then closes it or loses the line. */
const listen: Act = {
  name: 'listener.listen',
  weight: 3,
  run: async (scene) => {
    const person = scene.town.people.find(isListener);
    if (person === undefined) return;
    const open = listeningOf(person);
    if (open === undefined) {
      person.notes.set(LISTENING, new Listening({ ...scene, person }));
      return;
    }
    const whim = scene.random.int(6);
    if (whim > 1) return;
    if (whim === 1) return open.loseLine();
    open.close();
    person.notes.delete(LISTENING);
  },
};

/** At rest the channels have announced the balances that the accounts show. */
async function checkBalances(town: Town, person: Person, heard: Listening): Promise<void> {
  for (const { account_type_id, code: account, balances } of await person.call('ledger.account_list', {})) {
    for (const { code, available, held } of balances) {
      const row = heard.balances.get(`${account_type_id} ${code}`);
      const [free, locked] = [amountOf(row?.available ?? '0'), amountOf(row?.held ?? '0')];
      if (free !== amountOf(available) || locked !== amountOf(held))
        town.fail(
          'events',
          `${person.email} has ${available} and ${held} ${code} in ${account}, heard ${JSON.stringify(row)}`,
        );
    }
  }
}

/** A row without where a trailing stop stands: every trade moves an open one and is no message of its own (ADR 109). */
function announced(row: Row | undefined): Row | undefined {
  if (row?.state !== 'pending' || !('trailing_delta' in row) || row.trailing_delta === null) return row;
  return { ...row, ...{ stop_price: null, peak_price: null, updated_at: null } };
}

/** At rest a channel has announced each row as the lists show it: what is open, and what ended while it was followed. */
async function checkRows(town: Town, person: Person, heard: Listening): Promise<void> {
  for (const { channel, open, ended } of FOLLOWED) {
    const listed = await open(person);
    const rows = heard.open.get(channel) ?? new Map<string, Row>();
    if (listed.length !== rows.size)
      town.fail('events', `${person.email} has ${listed.length} of ${channel} and heard of ${rows.size}`);
    const past = heard.ended.get(channel) ?? new Map<string, Row>();
    const known = new Map(
      [...listed, ...(past.size > 0 ? await ended(person) : [])].map((row) => [row.id, row]),
    );
    for (const row of [...rows.values(), ...past.values()]) {
      const shown = known.get(row.id);
      if (!isDeepStrictEqual(announced(row), announced(shown)))
        town.fail('events', `${channel} is ${JSON.stringify(shown)}, heard ${JSON.stringify(row)}`);
    }
    town.journal.count(`listener followed ${channel}`);
  }
}

/** A person who follows the private channels while everything else happens. */
export const listener: Capability = {
  name: 'listener',
  acts: [listen],
  check: async (town) => {
    const person = town.people.find(isListener);
    const heard = person === undefined ? undefined : listeningOf(person);
    if (person === undefined || heard === undefined) return;
    town.journal.count(heard.isUp ? 'listener hears' : 'listener waits for its socket');
    if (!heard.isUp) return;
    await checkBalances(town, person, heard);
    await checkRows(town, person, heard);
  },
};
