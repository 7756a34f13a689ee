import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A setting of Node for the processes of tests, which load the same modules dozens of times. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'openbourse-compile-cache'),
} as const;
