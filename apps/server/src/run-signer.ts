import { runSigner } from './signer/index.ts';

await runSigner(process.env);
