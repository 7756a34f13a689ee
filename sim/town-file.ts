import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { knowTown, type Residents, settleTown } from './town.ts';
import { type Cluster, joinCluster } from './world/cluster.ts';
import { readNetworks } from './world/chains.ts';

interface Saved {
  readonly url: string;
  readonly residents: Residents;
}

/** Writes the town of a cluster for other processes, which live their worlds while it runs. */
export async function writeTown(cluster: Cluster, file: string): Promise<void> {
  const saved: Saved = { url: cluster.url, residents: await settleTown(cluster) };
  writeFileSync(file, serialize(saved));
}

export async function readTown(file: string): Promise<Cluster> {
  const { url, residents } = deserialize(readFileSync(file)) as Saved;
  const cluster = await joinCluster(url);
  knowTown(cluster, { ...residents, networks: readNetworks(residents.networks) });
  return cluster;
}
