import { logInOperators } from './operators.ts';
import { ADDRESS } from './test.ts';

/** Playwright runs it once, before the first worker starts. */
export default (): Promise<void> => logInOperators(ADDRESS);
