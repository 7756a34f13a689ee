import { registerHooks } from 'node:module';

/** Loaded before the server: its hashes go through `hashes.ts`, which counts them. */
const COUNTED = new URL('../../apps/server/src/testing/hashes.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' && context.parentURL !== COUNTED
      ? { url: COUNTED, shortCircuit: true }
      : next(specifier, context),
});
