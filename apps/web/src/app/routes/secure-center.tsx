import { ApiKeysRow } from '../../features/apikey/index.ts';
import { SecureCenterScreen } from '../../features/identity/index.ts';

/** The security center, with the way to the API keys. */
export function Component() {
  return <SecureCenterScreen apiKeys={<ApiKeysRow />} />;
}
