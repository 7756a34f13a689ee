import { FIRST_ROUTES } from '@openbourse/api/first-routes';
import { OPERATOR_ROUTES } from '@openbourse/api/operator-routes';
import { SHARED_ROUTES } from '@openbourse/api/shared-routes';
import type { OperatorCall } from './call-types.ts';
import { type Client, type ConnectionOptions, NO_TOKEN, openClient } from './client.ts';

export interface OperatorClientOptions extends ConnectionOptions {
  /**
   * Reports whether a session is thought to be open: the cookie that proves it is hidden from every script.
   */
  readonly isLoggedIn: () => boolean;
}

const ROUTES = { ...OPERATOR_ROUTES, ...SHARED_ROUTES, 'content.site': FIRST_ROUTES['content.site'] };

/**
 * The client of the operators' console, on whose origin the browser sends the cookie of the session by itself; a program
 * takes `cookieFetch`. An operator's session is never renewed: its end leads to the login.
 */
export function createOperatorClient(options: OperatorClientOptions): Client<OperatorCall> {
  return openClient<OperatorCall>(
    options,
    (name) => ROUTES[name],
    () => ({
      read: () => (options.isLoggedIn() ? NO_TOKEN : null),
      renew: async () => null,
    }),
  );
}
