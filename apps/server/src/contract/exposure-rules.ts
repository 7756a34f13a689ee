import { type contract, type DecodedInputOf, OPERATOR_LIMITS, type ReplyOf } from '@openbourse/api';
import { compareDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import type { ContractKit } from './contract-kit.ts';
import { insertExposureRule } from './rule-queries.ts';

type Shown = ReplyOf<typeof contract.operatorExposureRules>;
type NewRule = DecodedInputOf<typeof contract.operatorAddExposureRule>;

/** More than all capital ten times over is no bound. */
const PERCENT_MAX = '1000';

/** Every version of the bound on what positions put at risk, newest first. */
export function readExposureRules({ rules, clock }: ContractKit): Shown {
  const now = clock.now();
  const current = rules.exposureAt(now);
  return rules.allExposure().map((rule) => ({
    id: rule.id,
    match_percent: rule.matchPercent,
    total_percent: rule.totalPercent,
    effective_from: rule.effectiveFrom,
    state: rule.effectiveFrom > now ? 'planned' : rule === current ? 'in_effect' : 'replaced',
    operator_name: rule.operatorName,
    reason: rule.reason,
  }));
}

/** Announces another bound from a time on; what is open stays, and only what makes it smaller is taken beyond it. */
export async function addExposureRule(
  tx: Tx,
  kit: ContractKit,
  { input, by }: { readonly input: NewRule; readonly by: Persons },
): Promise<Outcome> {
  const earliest = kit.clock.now() + OPERATOR_LIMITS.changeNoticeMs;
  const { effective_from: effectiveFrom, match_percent, total_percent, reason } = input;
  if (effectiveFrom < earliest) {
    const accepted = toTimestamp(earliest);
    throw new AppError('operator.effective_too_early', { field: 'effective_from', accepted });
  }
  const refuse = (field: string, limit: string, accepted: string): never => {
    throw new AppError('contract.rule_invalid', { field, limit, accepted });
  };
  if (compareDecimal(total_percent, PERCENT_MAX) > 0)
    refuse('total_percent', `0 - ${PERCENT_MAX}`, PERCENT_MAX);
  if (compareDecimal(match_percent, total_percent) > 0)
    refuse('match_percent', `0 - ${total_percent}`, total_percent);
  const rule = { effectiveFrom, matchPercent: match_percent, totalPercent: total_percent };
  const id = await insertExposureRule(tx, { ...rule, operatorName: by.makerName, reason });
  if (id === null) throw new AppError('contract.rule_exists', { field: 'effective_from' });
  const current = kit.rules.exposureAt(kit.clock.now());
  return {
    isNew: true,
    entry: {
      action: 'contract.add_exposure_rule',
      subject: { kind: 'contract_exposure_rule', id },
      reason,
      before: { match_percent: current.matchPercent, total_percent: current.totalPercent },
      after: { match_percent, total_percent, effective_from: effectiveFrom },
    },
    announce: () => kit.rules.read(kit.db),
  };
}
