import { createSocket, type CallReply, type Socket } from '@openbourse/client';
import type { BalanceRow } from '@openbourse/api/socket';
import { amountOf } from './amount.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import type { Person } from './person.ts';

type OrderRow = CallReply<'spot.open_orders'>[number];

const SHARE = 8;
const PLACE = 2;
const LISTENING = 'listening';

/** One person of so many has the app open. */
const isListener = ({ index }: Person): boolean => index % SHARE === PLACE;

/** Rows of the private channels as the app would show them. */
class Listening {
  readonly balances = new Map<string, BalanceRow>();
  readonly orders = new Map<string, OrderRow>();
  private readonly heard = new Set<'BALANCE' | 'ORDER'>();
  private readonly socket: Socket;

  constructor({ person, world }: Scene) {
    this.socket = createSocket({
      url: `${world.url.replace('http', 'ws')}/ws`,
      ticket: async () => (await person.call('identity.socket_ticket', {})).ticket,
      clock: world.clock,
      WebSocketImpl: world.webSocketOf(`10.${person.index}.0.1`),
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
    this.socket.subscribe('ORDER', {
      onSnapshot: (rows) => {
        this.heard.add('ORDER');
        this.orders.clear();
        this.takeOrders(rows);
      },
      onUpdate: (rows) => this.takeOrders(rows),
    });
    this.socket.open();
  }

  /** True when it has heard everything since its connection opened. */
  get isUp(): boolean {
    return this.socket.state === 'open' && this.heard.size === 2;
  }

  close(): void {
    this.socket.close();
  }

  private takeBalances(rows: readonly BalanceRow[]): void {
    for (const row of rows) this.balances.set(`${row.account_type_id} ${row.code}`, row);
  }

  private takeOrders(rows: readonly OrderRow[]): void {
    for (const row of rows) {
      if (row.state === 'pending') this.orders.set(row.id, row);
      else this.orders.delete(row.id);
    }
  }
}

const listeningOf = ({ notes }: Person): Listening | undefined =>
  notes.get(LISTENING) as Listening | undefined;

/** Opens the app, or closes it now and then. */
const listen: Act = {
  name: 'listener.listen',
  weight: 3,
  run: async (scene) => {
    const person = scene.town.people.find(isListener);
    if (person === undefined) return;
    const open = listeningOf(person);
    if (open === undefined) person.notes.set(LISTENING, new Listening({ ...scene, person }));
    else if (scene.random.int(6) === 0) {
      open.close();
      person.notes.delete(LISTENING);
    }
  },
};

/** At rest the channels have announced what the lists show. */
async function checkHeard(town: Town, person: Person, heard: Listening): Promise<void> {
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
  const orders = await person.call('spot.open_orders', {});
  for (const order of orders) {
    const { executed_quantity } = heard.orders.get(order.id) ?? {};
    if (executed_quantity !== order.executed_quantity)
      town.fail(
        'events',
        `order ${order.id} is filled ${order.executed_quantity}, heard ${executed_quantity}`,
      );
  }
  if (orders.length !== heard.orders.size)
    town.fail('events', `${person.email} has ${orders.length} open orders and heard of ${heard.orders.size}`);
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
    if (heard.isUp) await checkHeard(town, person, heard);
  },
};
