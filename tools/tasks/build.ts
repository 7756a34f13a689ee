/** `npm run build`: builds the web applications whose sources changed, for a server that is started by other means. */
import { buildWeb } from '../build-web.ts';

buildWeb();
