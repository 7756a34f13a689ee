import { parseArgs } from 'node:util';
import { runSigner, writeAddressFile } from './signer/index.ts';

const { values } = parseArgs({
  options: {
    /** The code of a chain whose addresses are written, instead of running. */
    addresses: { type: 'string' },
    /** The code of a chain for which nonce accounts are made, instead of running. */
    nonces: { type: 'string' },
    count: { type: 'string' },
    /** The file of addresses. */
    out: { type: 'string', default: 'addresses.json' },
    node: { type: 'string', default: 'https://api.mainnet-beta.solana.com' },
    /** The file of the key that pays for nonce accounts; made where it is missing. */
    payer: { type: 'string', default: 'nonce-payer.json' },
  },
});
const count = (usual: string): number => Number.parseInt(values.count ?? usual, 10);

if (values.addresses !== undefined)
  await writeAddressFile(process.env, {
    chain: values.addresses,
    file: values.out,
    count: count('100000'),
  });
else if (values.nonces !== undefined) {
  // The signer itself knows no node.
  const { runNonceAccounts } = await import('./wallet/index.ts');
  const { node, payer, out: addresses } = values;
  await runNonceAccounts(process.env, { chain: values.nonces, addresses, node, payer, count: count('4') });
} else await runSigner(process.env);
