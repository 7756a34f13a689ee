import type { Step } from './run-step.ts';

/** The checks that need neither a database nor a browser. */
export const CHECK_STEPS: readonly Step[] = [
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of the server and the packages', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: "types of the kit and the traders' app", command: ['tsc', '-p', 'apps/web'] },
  { name: "types of the operators' console", command: ['tsc', '-p', 'apps/console'] },
  { name: 'unused code', command: ['knip'] },
  {
    name: 'unit tests, boundaries, tidy, component tests',
    command: ['vitest', 'run', '--project', 'unit', '--project', 'component'],
    report: 'vitest',
  },
];
