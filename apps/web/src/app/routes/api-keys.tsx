export { ApiKeysScreen as Component } from '../../features/apikey/index.ts';
