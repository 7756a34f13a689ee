import { parentPort } from 'node:worker_threads';
import { inodesOfConnections, parents, processTree, socketsOf } from './process-tree.ts';

/** Hosts, each with the processes that everything on it descends from. */
export type Roots = readonly (readonly [host: string, pids: readonly number[]])[];
/** Hosts that have made connections, by the ports of their two ends. */
export type Callers = ReadonlyMap<string, string>;

/** A look at every process of every host, in a thread of its own: it takes long, and the network goes on meanwhile. */
function findCallers(roots: Roots): Callers {
  const all = parents();
  const hostOf = new Map<string, string>();
  for (const [host, pids] of roots)
    for (const pid of processTree(pids, all)) for (const inode of socketsOf(pid)) hostOf.set(inode, host);
  const callers = new Map<string, string>();
  for (const [ends, inode] of inodesOfConnections()) {
    const host = hostOf.get(inode);
    if (host !== undefined) callers.set(ends, host);
  }
  return callers;
}

parentPort?.on('message', (roots: Roots) => parentPort?.postMessage(findCallers(roots), []));
