/** `npm start`: builds the traders' app when its sources changed and runs the server in this process. */
import { buildWeb } from '../build-web.ts';

// Ctrl-C reaches this process from the terminal and again through npm: only the server's own handler ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

buildWeb();
await import('../../apps/server/src/main.ts');
