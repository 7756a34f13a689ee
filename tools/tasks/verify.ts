/**
 * `npm run verify -- <file> ... [--url <server>] [--uid <id>]`: recomputes receipts, allocations, proofs of liabilities,
 * exported days and exported epochs; exit code 0 only when all is right.
 */
import { verifyReceipt } from '../verify-receipt.ts';

const { lines, exitCode } = await verifyReceipt(process.argv.slice(2));
for (const line of lines) console.log(line);
process.exitCode = exitCode;
