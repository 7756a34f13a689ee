import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Callers, Roots } from './find-callers.ts';
import { endsOf } from './process-tree.ts';

/** Processes that stand on a host of the network. */
type Pids = () => readonly number[];

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  /** Host of the caller, once it is asked for; empty for who stands on none. */
  from: string | null;
  readonly to: string;
  readonly ends: string;
  /** Something was sent that the other end did not get. */
  isBroken: boolean;
}

/**
 * A network of hosts on one machine. Each service is reached by a way in front of it, which knows the process that calls and
 * so the host that it stands on. Between hosts that are cut apart nothing passes and nothing is closed, as when a
 * cable is gone. Who stands on no host, as the test itself, reaches everybody.
 */
export class TestNetwork {
  readonly #hosts = new Map<string, Pids>();
  readonly #servers: Server[] = [];
  readonly #connections = new Set<Connection>();
  readonly #finder = new Worker(new URL('./find-callers.ts', import.meta.url));
  #isCut: ((from: string, to: string) => boolean) | null = null;
  #looking: Promise<void> = Promise.resolve();
  #nextLook: Promise<void> | null = null;

  /** Names the processes of a host. */
  settle(host: string, pids: Pids): void {
    this.#hosts.set(host, pids);
  }

  /** Opens a way to a port of a host; answers the port to call. */
  async way(to: string, port: number): Promise<number> {
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) =>
      this.#accept(near, to, port),
    );
    this.#servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  /** Cuts hosts off from all others; among themselves they go on. */
  async cut(hosts: readonly string[]): Promise<void> {
    this.#isCut = (from, to) =>
      this.#hosts.has(from) && this.#hosts.has(to) && hosts.includes(from) !== hosts.includes(to);
    await this.#identify();
  }

  /** Joins everything again; connections that have lost something end, the others go on. */
  heal(): void {
    this.#isCut = null;
    for (const one of this.#connections) if (one.isBroken) this.#end(one);
  }

  close(): void {
    for (const one of this.#connections) this.#end(one);
    for (const server of this.#servers) server.close();
    void this.#finder.terminate();
  }

  #accept(near: Socket, to: string, port: number): void {
    const far = connect(port, '127.0.0.1');
    const { remotePort = 0, localPort = 0 } = near;
    const one: Connection = {
      near,
      far,
      from: null,
      to,
      ends: endsOf(remotePort, localPort),
      isBroken: false,
    };
    this.#connections.add(one);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    if (this.#isCut === null) this.#join(one);
    // Nothing passes before it is known who calls.
    else void this.#identify().then(() => this.#join(one));
  }

  #join(one: Connection): void {
    const { near, far } = one;
    if (near.destroyed || far.destroyed) return this.#end(one);
    this.#pass(one, near, far);
    this.#pass(one, far, near);
    near.resume();
  }

  #pass(one: Connection, source: Socket, target: Socket): void {
    const isCut = (): boolean => {
      const is = this.#isCut?.(one.from ?? '', one.to) === true;
      one.isBroken ||= is;
      return one.isBroken;
    };
    source.on('data', (chunk) => void (isCut() || target.write(chunk)));
    source.on('end', () => void (isCut() || target.end()));
    source.on('close', () => {
      if (isCut()) return;
      this.#end(one);
    });
  }

  #end(one: Connection): void {
    this.#connections.delete(one);
    one.near.destroy();
    one.far.destroy();
  }

  /** Finds out who has made the connections that are not known yet, all that came during one look together. */
  #identify(): Promise<void> {
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = null;
      this.#looking = this.#look();
      return this.#looking;
    });
    return this.#nextLook;
  }

  async #look(): Promise<void> {
    const unknown = [...this.#connections].filter(({ from }) => from === null);
    if (unknown.length === 0) return;
    const roots: Roots = [...this.#hosts].map(([host, pids]) => [host, pids()]);
    const found = once(this.#finder, 'message') as Promise<[Callers]>;
    this.#finder.postMessage(roots, []);
    const [callers] = await found;
    for (const one of unknown) one.from = callers.get(one.ends) ?? '';
  }
}
