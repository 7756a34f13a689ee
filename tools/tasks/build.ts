/** `npm run build`: builds the traders' app where its sources changed, for a server that is started by other means. */
import { buildWeb } from '../build-web.ts';

buildWeb();
