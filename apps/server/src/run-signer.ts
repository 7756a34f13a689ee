import { parseArgs } from 'node:util';
import { runSigner, writeAddressFile } from './signer/index.ts';

const { values } = parseArgs({
  options: {
    /** The code of a chain whose addresses are written, instead of running. */
    addresses: { type: 'string' },
    count: { type: 'string', default: '100000' },
    out: { type: 'string', default: 'addresses.json' },
  },
});

if (values.addresses === undefined) await runSigner(process.env);
else
  await writeAddressFile(process.env, {
    ...{ chain: values.addresses, file: values.out },
    count: Number.parseInt(values.count, 10),
  });
