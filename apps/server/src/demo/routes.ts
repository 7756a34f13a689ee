import { demo as calls } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import type { Demo } from './demo.ts';

/** Serves what only demo mode has, beside the mailbox. */
export function demoRoutes(http: HttpServer, demo: Demo): void {
  http.servePublic(calls.operators, async () => demo.operators());
  http.serveChange(calls.verifyMe, async ({ tx, by }) => {
    await demo.verifyMe(tx, by.userId);
    return { is_user_real: true };
  });
}
