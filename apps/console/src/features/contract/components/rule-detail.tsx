import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { AuditLink, hasRole, useOperator } from '../../session/index.ts';
import type { Rule } from '../api.ts';
import { AddRule } from './add-rule.tsx';
import { spreadOf } from './spread.ts';

/** One version of the rules of a market; another one is announced with its values to start from. */
export function RuleDetail({ rule }: { readonly rule: Rule | undefined }) {
  const t = useTexts();
  const format = useFormat();
  const canAdd = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  if (rule === undefined) return <NotListed />;
  const percents = (
    ['fee_percent', 'liquidation_fee_percent', 'overnight_long_percent', 'overnight_short_percent'] as const
  ).map((key) => ({ label: t(`contract:${key}`), value: format.percent(rule[key]) }));
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <VersionBadge state={rule.state} />
        <h2 className="mt-2 text-price">{rule.symbol}</h2>
        <p className="text-dense text-muted">{t('contract:version', { id: rule.id })}</p>
      </div>
      <Facts
        facts={[
          { label: t('market:effective'), value: <TimeText at={rule.effective_from} /> },
          { label: t('contract:lot_size'), value: rule.lot_size },
          { label: t('contract:lots_max'), value: rule.lots_max },
          { label: t('contract:leverage_max'), value: `${rule.leverage_max}x` },
          { label: t('contract:spread'), value: spreadOf(rule) },
          ...percents,
          { label: t('market:operator'), value: rule.operator_name ?? t('shell:none') },
          { label: t('shell:reason.label'), value: rule.reason ?? t('shell:none') },
        ]}
      />
      <AuditLink kind="contract_rule" id={rule.id} />
      {canAdd && (
        <Button size="medium" onClick={() => setIsAdding(true)}>
          {t('contract:addRule')}
        </Button>
      )}
      {isAdding && <AddRule rule={rule} onEnd={() => setIsAdding(false)} />}
    </div>
  );
}
