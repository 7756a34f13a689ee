import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

// The Compose files, as tests look at them.

/** A service; of those of the first file the others have what they add. */
interface Service {
  readonly image?: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly deploy: { readonly resources: { readonly limits: object } };
}

export interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
  readonly networks?: object;
}

function read(name: string): Compose {
  return parse(readFileSync(join(import.meta.dirname, name), 'utf8'), { merge: true }) as Compose;
}

export const COMPOSE = read('compose.yaml');
export const GATEWAYS = read('compose.gateways.yaml');
export const BY_ROLE = read('compose.roles.yaml');
/** Secrets of all. */
export const SECRETS = { ...COMPOSE.secrets, ...GATEWAYS.secrets };
