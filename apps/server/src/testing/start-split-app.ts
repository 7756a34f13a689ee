import { type App, type AppOptions, createApp } from '../app.ts';
import { homeOf } from '../call-homes.ts';
import { createGateway } from '../gateway.ts';
import type { Bus } from '../kernel/bus.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import type { Env } from '../kernel/read-setting.ts';
import { type Role, ROLES } from '../kernel/role.ts';
import type { Slices } from '../slices.ts';
import { linkInMemory } from './memory-broker.ts';
import { pause } from './pause.ts';

/** Where a test reaches a slice that is not that of people. */
const SLICE_HOMES: Partial<Readonly<Record<keyof Slices, Role>>> = {
  market: 'spot',
  ticks: 'price',
  spot: 'spot',
  converting: 'spot',
  binance: 'spot',
  wallet: 'wallet',
  contract: 'contract',
  micro: 'contract',
  auditor: 'auditor',
  liability: 'auditor',
};
/** Nothing is there: the messages go through memory. */
const NOWHERE = 'nats://127.0.0.1:9';

/**
 * The server divided: one app for each role behind a gateway, on one database and one clock, as one app. The broker between them
 * hands messages over in the turn in which they are published, so that a test sees what follows from a call as soon as with all
 * in one process.
 */
export async function createSplitApp(options: Omit<AppOptions, 'config'>, env: Env): Promise<App> {
  const linked = linkInMemory();
  const connect = linked.connect;
  const configOf = (roles: string): Config => readConfig({ ...env, OB_ROLES: roles, OB_NATS_URLS: NOWHERE });
  const apps = new Map<Role, App>();
  for (const role of ROLES) apps.set(role, await createApp({ ...options, config: configOf(role), connect }));
  const app = (role: Role): App => {
    const found = apps.get(role);
    if (found === undefined) throw new Error(`no app is ${role}`);
    return found;
  };
  const { DATABASE_URL: _, ...bare } = env;
  const gateway = await createGateway({
    ...options,
    config: readConfig({ ...bare, OB_ROLES: 'gateway', OB_NATS_URLS: NOWHERE }),
    connect,
  });
  const people = app('worker');
  return {
    ...people,
    bus: busOf(apps, app),
    slices: slicesOf(app),
    start: async () => {
      for (const one of apps.values()) await one.start();
      return true;
    },
    listen: async () => {
      for (const one of apps.values()) await one.listen();
      const addresses = await gateway.listen();
      while ((await fetch(`${addresses.traders}/readyz`)).status !== 200) await pause(10);
      return addresses;
    },
    stop: async () => {
      await gateway.stop();
      for (const one of [...apps.values()].toReversed()) await one.stop();
    },
  };
}

function slicesOf(app: (role: Role) => App): Slices {
  const names = Object.keys(app('worker').slices) as (keyof Slices)[];
  return Object.fromEntries(
    names.map((name) => [name, app(SLICE_HOMES[name] ?? 'worker').slices[name]]),
  ) as unknown as Slices;
}

/** Hears every process, and is heard by that of the topic's slice. */
function busOf(apps: ReadonlyMap<Role, App>, app: (role: Role) => App): Bus {
  return {
    publish: (to, event) => app(homeOf(to.name)).bus.publish(to, event),
    subscribe: (to, handler) => {
      // What is shared comes to each of them.
      const heard = to.isShared === true ? [app('worker')] : [...apps.values()];
      const stops = heard.map(({ bus }) => bus.subscribe(to, handler));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
