import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The processes of this machine, each with its parent. */
export function parents(): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      found.set(Number.parseInt(name, 10), Number.parseInt(parent, 10));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** Processes and everything that they have started, parents first. */
export function processTree(roots: readonly number[], all = parents()): readonly number[] {
  const tree = [...new Set(roots)];
  for (const root of tree)
    for (const [pid, parent] of all) if (parent === root && !tree.includes(pid)) tree.push(pid);
  return tree;
}

/** The inodes of all TCP connections of this machine, by the ports of their two ends. */
export function inodesOfConnections(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n')) {
    const [, local = '', remote = '', , , , , , , inode = ''] = line.trim().split(/\s+/);
    found.set(endsOf(portOf(local), portOf(remote)), inode);
  }
  return found;
}

export const endsOf = (near: number, far: number): string => `${near}>${far}`;

const portOf = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16);

/** The inodes of the sockets that a process has. */
export function socketsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(pid, fd)) ?? [];
      return inode === undefined ? [] : [inode];
    });
  } catch {
    return [];
  }
}

function linkOf(pid: number, fd: string): string {
  try {
    return readlinkSync(`/proc/${pid}/fd/${fd}`);
  } catch {
    return '';
  }
}
