import type { contract, DecodedInputOf, ReplyOf } from '@openbourse/api';
import { compareDecimal } from '@openbourse/money';
import { assertAnnounced, earliestFrom, idOfNew, presentVersion, withStates } from '../kernel/announced.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import { insertExposureRule } from './rule-queries.ts';

type Shown = ReplyOf<typeof contract.operatorExposureRules>;
type NewRule = DecodedInputOf<typeof contract.operatorAddExposureRule>;

/** More than all capital ten times over is no bound. */
const PERCENT_MAX = '1000';

/** Every version of the bound on what positions put at risk, newest first. */
export function readExposureRules({ rules, clock }: UseCaseDeps): Shown {
  return withStates(rules.allExposure(), clock.now()).map(([rule, state]) => ({
    ...presentVersion(rule, state),
    match_percent: rule.matchPercent,
    total_percent: rule.totalPercent,
  }));
}

/** Announces another bound from a time on; what is open stays, and only what makes it smaller is taken beyond it. */
export async function addExposureRule(
  tx: Tx,
  deps: UseCaseDeps,
  { input, by }: { readonly input: NewRule; readonly by: Persons },
): Promise<Outcome> {
  const { effective_from: effectiveFrom, match_percent, total_percent, reason } = input;
  assertAnnounced(effectiveFrom, earliestFrom(deps.clock.now()));
  const refuse = (field: string, limit: string, accepted: string): never => {
    throw new AppError('contract.rule_invalid', { field, limit, accepted });
  };
  if (compareDecimal(total_percent, PERCENT_MAX) > 0)
    refuse('total_percent', `0 - ${PERCENT_MAX}`, PERCENT_MAX);
  if (compareDecimal(match_percent, total_percent) > 0)
    refuse('match_percent', `0 - ${total_percent}`, total_percent);
  const rule = { effectiveFrom, matchPercent: match_percent, totalPercent: total_percent };
  const id = idOfNew(await insertExposureRule(tx, { ...rule, operatorName: by.makerName, reason }));
  const current = deps.rules.exposureAt(deps.clock.now());
  return {
    isNew: true,
    entry: {
      action: 'contract.add_exposure_rule',
      subject: { kind: 'contract_exposure_rule', id },
      reason,
      before: { match_percent: current.matchPercent, total_percent: current.totalPercent },
      after: { match_percent, total_percent, effective_from: effectiveFrom },
    },
    announce: () => deps.rules.announce(deps),
  };
}
