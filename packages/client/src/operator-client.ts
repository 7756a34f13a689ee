import { FIRST_ROUTES } from '@openbourse/api/first-routes';
import { OPERATOR_ROUTES } from '@openbourse/api/operator-routes';
import { SHARED_ROUTES } from '@openbourse/api/shared-routes';
import type { OperatorCall } from './call-types.ts';
import { type Client, type ConnectionOptions, openClient } from './client.ts';

export interface OperatorClientOptions extends ConnectionOptions {
  /** The operator's one token; null while logged out. Reads the shared storage, since another tab may log in. */
  readonly readToken: () => string | null;
}

const ROUTES = { ...OPERATOR_ROUTES, ...SHARED_ROUTES, 'content.site': FIRST_ROUTES['content.site'] };

/** The client of the operators' console. An operator's session is never renewed: its end leads to the login. */
export function createOperatorClient(options: OperatorClientOptions): Client<OperatorCall> {
  const { readToken } = options;
  return openClient<OperatorCall>(
    options,
    (name) => ROUTES[name],
    () => ({
      read: readToken,
      renew: async (refused) => {
        const present = readToken();
        return present === refused ? null : present;
      },
    }),
  );
}
