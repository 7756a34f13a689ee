import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FakeClock, fakeClock } from '@openbourse/testkit/fake-clock';
import { type Random, seededRandom } from '@openbourse/testkit/seeded-random';
import { TICK_BEAT_MS } from '@openbourse/api';
import pg from 'pg';
import type { App } from '../../apps/server/src/app.ts';
import { firstNetworks, type Networks, type Nodes, openNodes } from './chains.ts';
import type { WorldDatabase } from './cluster.ts';
import '../../apps/server/src/testing/signatures.ts';
import { AT_CONSOLE, formPayload, openSecondWay, watchSockets } from './entrance.ts';
import { beginLife, createServer, type Life, Unreachable } from './life.ts';
import { type OnLine, webSocketOf } from './line.ts';
import { Post } from './post.ts';
import { Receiver } from './receiver.ts';
import { Releases } from './releases.ts';
import { Scheduler } from './scheduler.ts';
import { openVenues, SPEAK_MS, type Venues } from './venues.ts';

/** Friday 27 November 2026, 10:00 UTC: forex is open, and a weekend is near. */
export const WORLD_START = Date.UTC(2026, 10, 27, 10);
/** After a long sleep the world is awake for so long, so that everything that waited is done. */
const AWAKE_MS = 1_000;
const STEP_MS = 500;
/** No start and no stop takes so much real time. */
const LIFE_MAX_MS = 60_000;

export interface WorldOptions {
  readonly seed: number;
  readonly startAt?: number;
  /** The networks as they were when that database was copied. */
  readonly networks?: Networks;
  readonly env?: Readonly<Record<string, string>>;
}

/** Nothing is left to do, a time has passed in which everything is answered, and a call has no answer. */
export class Hang extends Error {
  constructor() {
    super('a call hangs: nothing is left to do and minutes have passed');
    this.name = 'Hang';
  }
}

/**
 * The real server on a real database of its own, in one process with its clock, its venues and the order of its
 * statements in the hand of one seed.
 */
export class World {
  readonly clock: FakeClock;
  readonly startedAt: number;
  readonly random: Random;
  readonly venues: Venues;
  readonly nodes: Nodes;
  readonly post: Post;
  readonly receiver: Receiver;
  readonly scheduler: Scheduler;
  readonly releases: Releases;
  /** Starts of the server so far. */
  lives = 0;
  /** Errors that servers have logged. */
  readonly errors: string[] = [];
  /** Instant of the last start. */
  bornAt = 0;
  private life: Life | null = null;
  /** A server that lives on although another one owns the database. */
  private replaced: Life | null = null;
  private readonly database: WorldDatabase;
  /** As the owner of the tables; reads for oracles and locks for the scheduler. */
  private readonly owner: pg.Client;
  private readonly folder: string;
  private readonly env: Readonly<Record<string, string>>;

  private constructor(options: {
    readonly seed: number;
    readonly startAt: number;
    readonly database: WorldDatabase;
    readonly owner: pg.Client;
    readonly networks: Networks;
    readonly env: Readonly<Record<string, string>>;
  }) {
    this.clock = fakeClock(options.startAt);
    this.startedAt = options.startAt;
    this.random = seededRandom(options.seed, this.clock);
    this.venues = openVenues(this.clock, seededRandom(options.seed ^ 0x5eed, this.clock));
    this.nodes = openNodes(options.networks, this.clock);
    this.post = new Post(this.clock);
    this.receiver = new Receiver(this.clock);
    this.database = options.database;
    this.owner = options.owner;
    this.env = options.env;
    this.folder = mkdtempSync(join(tmpdir(), 'openbourse-world-'));
    this.scheduler = new Scheduler({
      random: seededRandom(options.seed ^ 0xabcd),
      control: options.owner,
      isTransit: () => [this.life, this.replaced].some((life) => life !== null && life.transit > 0),
    });
    this.releases = new Releases({
      owner: options.owner,
      url: options.database.url,
      scheduler: this.scheduler,
    });
    this.clock.every(SPEAK_MS, () => this.venues.speak());
  }

  /** Starts a server on a database whose last clock showed `startAt`. */
  static async open(
    database: WorldDatabase,
    { seed, startAt = WORLD_START, networks = firstNetworks(), env = {} }: WorldOptions,
  ): Promise<World> {
    const owner = new pg.Client({ connectionString: database.url });
    owner.on('error', () => undefined);
    await owner.connect();
    const world = new World({ seed, startAt, database, owner, networks, env });
    await world.start();
    return world;
  }

  get app(): App {
    if (this.life === null) throw new Unreachable();
    return this.life.app;
  }

  get url(): string {
    return 'http://openbourse.sim';
  }

  /** Sends a request as `fetch` does; it fails like a network when the server dies meanwhile. */
  readonly fetchUser = async (url: string, init: RequestInit, network = '10.0.0.1'): Promise<Response> => {
    const { life } = this;
    if (life === null) throw new Unreachable();
    const { pathname, search } = new URL(url);
    const { body } = init;
    const form = body instanceof FormData ? await this.scheduler.outside(() => formPayload(body)) : null;
    const answered = life.app.http.fastify.inject({
      method: init.method as 'GET' | 'POST',
      url: `${pathname}${search}`,
      headers: { ...(init.headers as Record<string, string>), ...form?.headers },
      remoteAddress: network,
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(form !== null && { payload: form.payload }),
    });
    const answer = await this.answerOf(life, answered);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) headers.append(name, String(one));
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };

  /** As `fetchUser`, by the operators' entrance. */
  readonly fetchOperator = (path: string, init: RequestInit): Promise<Response> => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), [AT_CONSOLE]: 'yes' };
    return this.fetchUser(`${this.url}${path}`, { ...init, headers }, '10.0.1.1');
  };

  /** As `fetchUser`, over a real socket; `path` begins with a slash. */
  readonly fetchSocket = async (path: string, init: RequestInit): Promise<Response> => {
    const { life } = this;
    if (life === null) throw new Unreachable();
    life.transit += 1;
    const answered = life.sendInTurn(async () => {
      const response = await fetch(`${life.url}${path}`, init);
      return new Response(await response.arrayBuffer(), response);
    });
    const over = (): void => {
      life.transit -= 1;
    };
    answered.then(over, over);
    return this.answerOf(life, answered);
  };

  private async answerOf<T>(life: Life, answered: Promise<T>): Promise<T> {
    const answer = Promise.race([answered, life.died]);
    life.unanswered.add(answer);
    return answer.finally(() => life.unanswered.delete(answer));
  }

  /** The WebSocket of a browser in a network. */
  readonly webSocketOf = (network: string, onLine?: OnLine): ReturnType<typeof webSocketOf> =>
    webSocketOf(
      () => {
        const { life } = this;
        return life === null ? null : { server: life.app.http.fastify.server, died: life.died };
      },
      network,
      onLine,
    );

  /** Runs something against the server while the seed sends its statements; time passes when nothing else is left. */
  async drive<T>(work: Promise<T>, limitMs = HANG_MS): Promise<T> {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    work.then(over, over);
    for (let steps = 0; !(await this.scheduler.run(() => isOver)); steps += 1) {
      if (steps * STEP_MS > limitMs) throw new Hang();
      if (this.life === null) await this.start();
      else this.clock.advance(STEP_MS);
    }
    return work;
  }

  /** As `drive`, for starts and stops, which also wait for sockets: these end in real time, so the clock stands still. */
  private async driveLife<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    work.then(over, over);
    return this.withoutFaults(async () => {
      const startedAt = performance.now();
      while (!(await this.scheduler.run(() => isOver))) {
        if (performance.now() - startedAt > LIFE_MAX_MS)
          throw new Error('a start or a stop of the server does not end');
        await pause(1);
      }
      return work;
    });
  }

  /** No fault comes within, because a world has one server that starts or stops. */
  private async withoutFaults<T>(run: () => Promise<T>): Promise<T> {
    const { judge } = this.scheduler;
    this.scheduler.judge = () => null;
    try {
      return await run();
    } finally {
      this.scheduler.judge = judge;
    }
  }

  /** Resolves at the instant of the next beat of ticks, while the server records it. */
  nextBeat(): Promise<void> {
    const left = TICK_BEAT_MS - ((this.clock.now() - this.bornAt) % TICK_BEAT_MS);
    return new Promise((resolve) => void this.clock.after(left, resolve));
  }

  /** Lets time pass; what falls due runs, most of a long time at once as on a host that slept. */
  async pass(ms: number): Promise<void> {
    const asleep = Math.max(0, ms - AWAKE_MS);
    if (asleep > 0) {
      this.clock.sleep(asleep);
      await this.settle();
    }
    for (let left = ms - asleep; left > 0; left -= STEP_MS) {
      this.clock.advance(Math.min(STEP_MS, left));
      await this.settle();
    }
  }

  /** Reads the database as its owner, beside the server. */
  async read<R extends object>(sql: string, params: readonly unknown[] = []): Promise<readonly R[]> {
    const { rows } = await this.scheduler.outside(() => this.owner.query<R>(sql, [...params]));
    return rows;
  }

  /** Sends everything that waits. */
  async settle(): Promise<void> {
    await this.scheduler.run(() => false);
  }

  /** Ends the server in the middle of whatever it does, as power does. */
  kill(): void {
    const { life } = this;
    if (life === null) return;
    this.life = null;
    this.hangUp();
    this.end(life);
  }

  /**
   * Takes the database from the server as from one that hung for longer than its lease. It does not know, goes on, and must
   * change nothing any more; the next one starts at rest.
   */
  async replace(): Promise<void> {
    this.endReplaced();
    this.replaced = this.life;
    this.life = null;
    await this.scheduler.outside(() => this.freeLease());
  }

  /** Ends the server that another one has replaced; the other one has started. */
  endReplaced(): void {
    const { replaced } = this;
    if (replaced === null) return;
    this.replaced = null;
    this.end(replaced);
  }

  /** Answers nothing more that the server asks of the world. */
  private hangUp(): void {
    for (const node of Object.values(this.nodes)) node.hangUp();
    this.post.hangUp();
  }

  private end(life: Life): void {
    life.isDead = true;
    this.scheduler.forget(life);
    life.app.http.fastify.server.closeAllConnections();
    life.app.http.fastify.server.close();
    life.die();
  }

  /**
   * A lease runs out by real time, which no world waits for: the next epoch is free, and its holder has no sessions that
   * would be ended.
   */
  private async freeLease(): Promise<void> {
    await this.owner.query(
      "update kernel.lease set until = '-infinity', epoch = epoch + 1, holder = '' where role = 'server'",
    );
  }

  /** Stops the server as an operator does; it answers what it has accepted first, which takes time. */
  async stop(): Promise<void> {
    this.endReplaced();
    const { life } = this;
    if (life === null) return;
    life.app.http.drain();
    await this.withoutFaults(() => this.drive(Promise.allSettled(life.unanswered)));
    this.hangUp();
    await this.driveLife(life.app.stop());
    this.life = null;
    life.isDead = true;
    life.die();
  }

  async start(): Promise<void> {
    if (this.life !== null) return;
    await this.freeLease();
    this.lives += 1;
    this.bornAt = this.clock.now();
    for (const node of Object.values(this.nodes)) node.pickUp();
    this.post.pickUp();
    const life = beginLife();
    const app = await this.createServer(life);
    watchSockets(app, life);
    openSecondWay(app);
    await this.driveLife(app.start());
    const { traders: url } = await app.listen();
    this.life = Object.assign(life, { app, url });
    await this.settle();
  }

  async close(): Promise<void> {
    this.scheduler.judge = () => null;
    await this.stop();
    this.scheduler.end();
    await this.owner.end();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private hear(line: string): void {
    if (process.env['SIM_LOG'] !== undefined) process.stdout.write(line);
    if ((JSON.parse(line) as { readonly level: number }).level >= ERROR) this.errors.push(line);
  }

  private createServer(life: Pick<Life, 'isDead' | 'died'>): Promise<App> {
    const { clock, venues, nodes, post, receiver, scheduler, folder, env } = this;
    return createServer(life, {
      ...{ clock, venues, nodes, post, receiver, scheduler, folder, env },
      databaseUrl: this.database.url,
      random: seededRandom(this.random.int(2 ** 31), clock),
      hear: (line) => this.hear(line),
      // The process of a server ends when it learns that another one owns the database.
      onLost: () => {
        if (this.replaced?.died === life.died) this.endReplaced();
      },
    });
  }
}

/** An act may look on for half a minute after calls that wait for each other. */
const HANG_MS = 120_000;
/** Level of an error in a log. */
const ERROR = 50;
