/**
 * Loaded into a server that a benchmark measures (`node --import`): on SIGUSR2 it prints the longest stall of the event
 * loop since the last time, and the most processor time that the loop's thread spent in one. The former contains what
 * other processes of the machine took, the latter does not.
 */
const LOOK_MS = 1;
const MICROSECONDS = 1_000;
let stallMs = 0;
let turnMs = 0;
let seenAt = performance.now();
let used = processorMs();

setInterval(() => {
  const now = performance.now();
  const usedNow = processorMs();
  stallMs = Math.max(stallMs, now - seenAt - LOOK_MS);
  turnMs = Math.max(turnMs, usedNow - used);
  [seenAt, used] = [now, usedNow];
}, LOOK_MS).unref();

process.on('SIGUSR2', () => {
  process.stdout.write(`longest stall ${Math.round(stallMs)} ms, longest turn ${Math.round(turnMs)} ms\n`);
  [stallMs, turnMs] = [0, 0];
});

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICROSECONDS;
}
