import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import type { Match } from '../api.ts';
import { ChangeFilters } from './change-filters.tsx';

/** One market: its filters, what is announced, and what stops or opens it. */
export function MatchDetail({ match }: { readonly match: Match | undefined }) {
  const t = useTexts();
  const canChange = hasRole(useOperator(), ['risk']);
  const [asked, setAsked] = useState<'halt' | 'filters' | null>(null);
  if (match === undefined) return <NotListed />;
  const end = (): void => setAsked(null);
  const yesNo = (value: boolean): string => t(value ? 'shell:yes' : 'shell:no');
  return (
    <div className="flex flex-col gap-4">
      <h2 className="pr-10 text-price">{match.symbol}</h2>
      <Facts
        facts={[
          { label: t('market:close'), value: match.close },
          { label: t('market:price_tick'), value: match.filters.price_tick },
          { label: t('market:quantity_step'), value: match.filters.quantity_step },
          { label: t('market:quantityMax'), value: match.quantity_max },
          { label: t('market:min_notional'), value: match.filters.min_notional },
          { label: t('market:is_trading'), value: yesNo(match.filters.is_trading) },
          { label: t('market:halted'), value: yesNo(match.is_halted) },
          ...(match.is_halted
            ? [
                { label: t('market:haltedAt'), value: <TimeText at={match.halted_at} /> },
                { label: t('shell:reason.label'), value: match.halt_reason ?? t('shell:none') },
              ]
            : []),
          ...match.planned.map((change) => ({
            label: t('market:plannedNumber', { id: change.id }),
            value: <TimeText at={change.effective_from} />,
          })),
        ]}
      />
      <AuditLink kind="match" id={match.id} />
      {canChange && match.kind === 'digital' && (
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant={match.is_halted ? 'secondary' : 'danger'}
            size="medium"
            onClick={() => setAsked('halt')}
          >
            {t(match.is_halted ? 'market:resume' : 'market:halt')}
          </Button>
          <Button size="medium" onClick={() => setAsked('filters')}>
            {t('market:changeFilters')}
          </Button>
        </div>
      )}
      {asked === 'halt' && <HaltDialog match={match} onEnd={end} />}
      {asked === 'filters' && <ChangeFilters match={match} onEnd={end} />}
    </div>
  );
}

function HaltDialog({ match, onEnd }: { readonly match: Match; readonly onEnd: () => void }) {
  const t = useTexts();
  const action = match.is_halted ? 'resume' : 'halt';
  return (
    <ChangeDialog
      title={`${t(`market:${action}`)}: ${match.symbol}`}
      confirmLabel={t(`market:${action}`)}
      tone={match.is_halted ? 'primary' : 'danger'}
      run={(reason) => client.call(`market.operator_${action}`, { currency_match_id: match.id, reason })}
      done={t(`market:done.${action}`)}
      onEnd={onEnd}
    >
      <p>{t(`market:effect.${action}`)}</p>
    </ChangeDialog>
  );
}
