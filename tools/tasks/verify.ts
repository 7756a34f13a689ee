/** `npm run verify -- <receipt.json> [--url <server>]`: recomputes a receipt; exit code 0 only when all is right. */
import { verifyReceipt } from '../verify-receipt.ts';

const { lines, exitCode } = await verifyReceipt(process.argv.slice(2));
for (const line of lines) console.log(line);
process.exitCode = exitCode;
