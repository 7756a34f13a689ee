import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { endsOf, inodesOfConnections, processTree, socketsOf } from './process-tree.ts';

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
  #isCut: ((from: string, to: string) => boolean) | null = null;

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
  cut(hosts: readonly string[]): void {
    this.#identify();
    this.#isCut = (from, to) =>
      this.#hosts.has(from) && this.#hosts.has(to) && hosts.includes(from) !== hosts.includes(to);
  }

  /** Joins everything again; connections that have lost something end, the others go on. */
  heal(): void {
    this.#isCut = null;
    for (const one of this.#connections) if (one.isBroken) this.#end(one);
  }

  close(): void {
    for (const one of this.#connections) this.#end(one);
    for (const server of this.#servers) server.close();
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
    if (this.#isCut !== null) this.#identify();
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
    source.on('error', () => undefined);
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

  /** Finds out who has made the connections that are not known yet; it looks at every process, so only when it matters. */
  #identify(): void {
    const unknown = [...this.#connections].filter(({ from }) => from === null);
    if (unknown.length === 0) return;
    const hostOf = new Map<string, string>();
    for (const [host, pids] of this.#hosts)
      for (const pid of processTree(pids())) for (const inode of socketsOf(pid)) hostOf.set(inode, host);
    const inodes = inodesOfConnections();
    for (const one of unknown) one.from = hostOf.get(inodes.get(one.ends) ?? '') ?? '';
  }
}
