/** `npm start`: builds the web applications whose sources changed and runs the server in this process. */
import { buildWeb } from '../build-web.ts';

buildWeb();
await import('../../apps/server/src/main.ts');
