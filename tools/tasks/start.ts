/** `npm start`: builds the traders' app when its sources changed and runs the server in this process. */
import { buildWeb } from '../build-web.ts';

buildWeb();
await import('../../apps/server/src/main.ts');
