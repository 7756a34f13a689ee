import { existsSync } from 'node:fs';

export const NATS_PROGRAMS: readonly string[] = [
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
];

export const NATS_MISSING =
  'The tests of gateways need nats-server: run "sudo apt-get install nats-server", or set NATS_SERVER to the path of the ' +
  'program from https://nats.io.';

/** The program that NATS_SERVER names, else an installed one. */
export function findNatsServer(): string {
  const named = process.env['NATS_SERVER'] ?? '';
  const program = named === '' ? NATS_PROGRAMS.find((path) => existsSync(path)) : named;
  if (program === undefined) throw new Error(NATS_MISSING);
  return program;
}
