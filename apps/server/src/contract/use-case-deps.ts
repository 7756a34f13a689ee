import type { ContractDeps } from './contract-deps.ts';
import type { Rules } from './rules.ts';
import type { ContractWriter } from './writer.ts';

/** Dependencies that the use-cases share. */
export interface UseCaseDeps extends ContractDeps {
  readonly rules: Rules;
  readonly writer: ContractWriter;
}
