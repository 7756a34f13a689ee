import pg from 'pg';
import { systemClock } from './clock.ts';
import { addressesOf } from './database-hosts.ts';
import type { Log } from './log.ts';

/**
 * The primary of a database that stands on several hosts, and everything of this process that is connected to it. When
 * another host has become the primary, what is connected to the earlier one ends at once: it may hang, wake up and still
 * think that it is the primary, and what it answers is old.
 *
 * Invariant: a connection is never made to a host of an earlier timeline than one that this process has seen.
 */
export interface Primary {
  /** The address of the primary. Rejects with `NoPrimary` where no host is one now. */
  find(): Promise<string>;
  /** Follows a connection to an address until it ends; it may end because another host is the primary. */
  follow(address: string, client: pg.Client): void;
}

/** No host of the database says that it may write; one that says so was left. */
export class NoPrimary extends Error {
  /** SQLSTATE of a connection that could not be made. */
  readonly code = '08001';
  constructor(message: string) {
    super(message);
    this.name = 'NoPrimary';
  }
}

/** A host that is not there, hangs or is cut off is not waited for longer. */
const ASK_MS = 1_500;
/** For another host that is the primary as well, of a later timeline, to say so. */
const GRACE_MS = 200;

interface Found {
  readonly address: string;
  /** Eight hexadecimal digits; a promoted standby begins the next one. */
  readonly timeline: string;
}

/** Null where the address names one host, which is the primary or is none. */
export function createPrimary(deps: { readonly url: string; readonly log: Log }): Primary | null {
  const addresses = addressesOf(deps.url);
  return addresses.length > 1 ? new PrimaryOfHosts(addresses, deps.log) : null;
}

/** The address of the primary, for who connects once. */
export async function primaryAddressOf(url: string, log: Log): Promise<string> {
  return (await createPrimary({ url, log })?.find()) ?? url;
}

class PrimaryOfHosts implements Primary {
  readonly #addresses: readonly string[];
  readonly #log: Log;
  readonly #clients = new Map<pg.Client, string>();
  #found: Found = { address: '', timeline: '' };
  #isSure = false;
  #finding: Promise<string> | null = null;

  constructor(addresses: readonly string[], log: Log) {
    this.#addresses = addresses;
    this.#log = log;
  }

  find(): Promise<string> {
    if (this.#isSure) return Promise.resolve(this.#found.address);
    this.#finding ??= this.#look().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  follow(address: string, client: pg.Client): void {
    if (address !== this.#found.address) throw new NoPrimary('another host is the primary');
    this.#clients.set(client, address);
    client.once('end', () => {
      this.#clients.delete(client);
      // Perhaps the host is gone, or is no primary any more.
      this.#isSure = false;
    });
  }

  async #look(): Promise<string> {
    const found = await askAll(this.#addresses);
    if (found === null) throw new NoPrimary('no host of the database is the primary');
    if (found.timeline < this.#found.timeline)
      throw new NoPrimary('the only primary is one that another host has followed');
    if (found.address !== this.#found.address) this.#adopt(found);
    this.#found = found;
    this.#isSure = true;
    return found.address;
  }

  #adopt({ address, timeline }: Found): void {
    const { host } = new URL(address);
    this.#log.info({ host, timeline, connections: this.#clients.size }, 'another host is the primary');
    for (const client of this.#clients.keys()) endAbruptly(client);
    this.#clients.clear();
  }
}

/** The primary of the latest timeline among those that answer. */
function askAll(addresses: readonly string[]): Promise<Found | null> {
  return new Promise((resolve) => {
    const found: Found[] = [];
    const end = (): void => {
      found.sort((a, b) => (a.timeline < b.timeline ? 1 : -1));
      resolve(found[0] ?? null);
    };
    const asked = addresses.map(async (address) => {
      const timeline = await askTimeline(address).catch(() => null);
      if (timeline === null) return;
      found.push({ address, timeline });
      if (found.length === 1) systemClock.after(GRACE_MS, end);
    });
    void Promise.all(asked).then(end);
  });
}

/** Null where the host is a standby. */
async function askTimeline(address: string): Promise<string | null> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
    application_name: 'openbourse primary',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    );
    return rows[0]?.timeline ?? null;
  } finally {
    endAbruptly(client);
  }
}

const socketOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/** Without a goodbye, which a host that hangs would not hear. */
function endAbruptly(client: pg.Client): void {
  socketOf(client).destroy();
}

interface ConnectionInside {
  host: string;
  port: number;
  readonly connection: {
    on(event: 'parameterStatus', see: (of: { parameterName: string; parameterValue: string }) => void): void;
  };
}

type Connected = (error: Error | null) => void;

/** A class of connections that are made to the primary, wherever it is. */
export function clientOfPrimary(primary: Primary, Client: typeof pg.Client): typeof pg.Client {
  return class PrimaryClient extends Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      if (callback === undefined) return this.#connectToPrimary().then(() => this);
      void this.#report(callback as Connected);
    }

    async #report(callback: Connected): Promise<void> {
      try {
        await this.#connectToPrimary();
      } catch (error) {
        return callback(error instanceof Error ? error : new Error(String(error)));
      }
      callback(null);
    }

    async #connectToPrimary(): Promise<void> {
      const address = await primary.find();
      const inside = this as unknown as ConnectionInside;
      const { host, port } = new pg.Client({ connectionString: address });
      Object.assign(inside, { host, port });
      let isStandby = false;
      inside.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
      });
      // Another one may have become the primary meanwhile.
      primary.follow(address, this);
      await super.connect();
      if (!isStandby) return;
      endAbruptly(this);
      throw new NoPrimary('the host that was the primary is a standby now');
    }
  };
}
