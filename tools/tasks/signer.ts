/** `npm run signer`: the process that has the keys of the hot wallets and signs what its own policy allows. */
import '../../apps/server/src/run-signer.ts';
