import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { Merchant } from '../api.ts';

type Decision = 'certify' | 'reject' | 'revoke';

/** Decisions in each state; none in the others. */
const DECISIONS: Partial<Readonly<Record<Merchant['state'], readonly Decision[]>>> = {
  applied: ['reject', 'certify'],
  certified: ['revoke'],
  leaving: ['revoke'],
};

/** Answers an application, or withdraws a certification. */
export function DecideMerchant({ merchant }: { readonly merchant: Merchant }) {
  const t = useTexts();
  const isArbiter = hasRole(useOperator(), ['fiat_arbiter']);
  const [asked, setAsked] = useState<Decision | null>(null);
  const decisions = DECISIONS[merchant.state] ?? [];
  if (decisions.length === 0 || !isArbiter) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="medium"
          variant={decision === 'certify' ? 'primary' : decision === 'reject' ? 'secondary' : 'danger'}
          onClick={() => setAsked(decision)}
        >
          {t(`fiat:${decision}`)}
        </Button>
      ))}
      {asked !== null && <DecisionDialog merchant={merchant} decision={asked} onEnd={() => setAsked(null)} />}
    </div>
  );
}

function DecisionDialog(props: {
  readonly merchant: Merchant;
  readonly decision: Decision;
  readonly onEnd: () => void;
}) {
  const { merchant, decision, onEnd } = props;
  const t = useTexts();
  const format = useFormat();
  const [isWaived, setIsWaived] = useState(false);
  const isUnmet = merchant.criteria.some((criterion) => !criterion.is_met);
  return (
    <ChangeDialog
      title={`${t(`fiat:${decision}`)}: ${merchant.business_name}`}
      confirmLabel={t(`fiat:${decision}`)}
      tone={decision === 'certify' ? 'primary' : 'danger'}
      run={(reason) =>
        client.call('fiat.operator_decide_merchant', {
          id: merchant.id,
          decision,
          is_history_waived: decision === 'certify' && isWaived ? true : undefined,
          reason,
        })
      }
      done={t(`fiat:done.${decision}`)}
      onEnd={onEnd}
    >
      <p>
        {t(`fiat:effect.${decision}`, {
          bond: format.quantity(merchant.bond),
          count: merchant.open_orders,
        })}
      </p>
      {decision === 'certify' && isUnmet && (
        <div>
          <Checkbox isChecked={isWaived} onCheckedChange={setIsWaived}>
            {t('fiat:waive')}
          </Checkbox>
          <p className="text-secondary">{t('fiat:waiveHint')}</p>
        </div>
      )}
    </ChangeDialog>
  );
}
