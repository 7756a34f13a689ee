/**
 * Loaded into a server that a benchmark measures (`node --import`): on SIGUSR2 it prints the longest stall of the event
 * loop since the last time, in milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const NANOSECONDS = 1_000_000;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`longest stall ${Math.round(delay.max / NANOSECONDS)} ms\n`);
  delay.reset();
});
