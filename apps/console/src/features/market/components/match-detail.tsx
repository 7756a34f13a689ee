import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import type { Match } from '../api.ts';
import { ChangeFilters } from './change-filters.tsx';
import { DelistMatch, WithdrawDelisting } from './delist-match.tsx';
import { ListMatch } from './list-match.tsx';
import { MatchStateBadge } from './match-state.tsx';

/** One market: its filters, what is announced, and what stops or opens it. */
export function MatchDetail({ match }: { readonly match: Match | undefined }) {
  const t = useTexts();
  const canChange = hasRole(useOperator(), ['risk']);
  const [asked, setAsked] = useState<'halt' | 'filters' | 'delist' | 'withdraw' | 'list' | null>(null);
  if (match === undefined) return <NotListed />;
  const end = (): void => setAsked(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <MatchStateBadge match={match} />
        <h2 className="mt-2 text-price">{match.symbol}</h2>
      </div>
      <MatchFacts match={match} />
      <AuditLink kind="match" id={match.id} />
      {canChange && match.is_listed && match.kind === 'digital' && (
        <div className="grid grid-cols-2 gap-2">
          {match.is_halted ? (
            <Link
              className="self-center text-center text-dense font-medium text-accent hover:underline"
              to="/system?view=modes"
            >
              {t('market:resume')}
            </Link>
          ) : (
            <Button variant="danger" size="medium" onClick={() => setAsked('halt')}>
              {t('market:halt')}
            </Button>
          )}
          <Button size="medium" onClick={() => setAsked('filters')}>
            {t('market:changeFilters')}
          </Button>
        </div>
      )}
      {canChange && match.is_listed && (
        <Button
          variant={match.delists_at === null ? 'danger' : 'secondary'}
          size="medium"
          onClick={() => setAsked(match.delists_at === null ? 'delist' : 'withdraw')}
        >
          {t(match.delists_at === null ? 'market:delist' : 'market:withdrawDelisting')}
        </Button>
      )}
      {canChange && !match.is_listed && (
        <Button size="medium" onClick={() => setAsked('list')}>
          {t('market:listAgain')}
        </Button>
      )}
      {asked === 'list' && <ListMatch former={match} onEnd={end} />}
      {asked === 'delist' && <DelistMatch match={match} onEnd={end} />}
      {asked === 'withdraw' && <WithdrawDelisting match={match} onEnd={end} />}
      {asked === 'halt' && <HaltDialog match={match} onEnd={end} />}
      {asked === 'filters' && <ChangeFilters match={match} onEnd={end} />}
    </div>
  );
}

function MatchFacts({ match }: { readonly match: Match }) {
  const t = useTexts();
  const format = useFormat();
  const yesNo = (value: boolean): string => t(value ? 'shell:yes' : 'shell:no');
  return (
    <Facts
      facts={[
        { label: t('market:close'), value: format.quantity(match.close) },
        { label: t('market:price_tick'), value: format.quantity(match.filters.price_tick) },
        { label: t('market:quantity_step'), value: format.quantity(match.filters.quantity_step) },
        { label: t('market:quantity_max'), value: format.quantity(match.quantity_max) },
        { label: t('market:min_notional'), value: format.quantity(match.filters.min_notional) },
        { label: t('market:is_trading'), value: yesNo(match.filters.is_trading) },
        { label: t('market:halted'), value: yesNo(match.is_halted) },
        ...(match.is_halted
          ? [
              { label: t('market:haltedAt'), value: <TimeText at={match.halted_at} /> },
              { label: t('shell:reason.label'), value: match.halt_reason ?? t('shell:none') },
            ]
          : []),
        ...datesOf(match).map(([key, at]) => ({ label: t(`market:${key}`), value: <TimeText at={at} /> })),
        ...(match.delisting_reason === null
          ? []
          : [{ label: t('market:delistingReason'), value: match.delisting_reason }]),
        ...match.planned.map((change) => ({
          label: t('market:plannedNumber', { id: change.id }),
          value: <TimeText at={change.effective_from} />,
        })),
      ]}
    />
  );
}

/** The dates of a pair that are known, under the keys of their texts. */
function datesOf(match: Match) {
  return (
    [
      ['listedAt', match.listed_at],
      ['opens', match.opens_at],
      ['delists', match.delists_at],
      ['delistedAt', match.delisted_at],
    ] as const
  ).filter(([, at]) => at !== null);
}

function HaltDialog({ match, onEnd }: { readonly match: Match; readonly onEnd: () => void }) {
  const t = useTexts();
  return (
    <ChangeDialog
      title={`${t('market:halt')}: ${match.symbol}`}
      confirmLabel={t('market:halt')}
      tone="danger"
      run={(reason) =>
        client.call('site.operator_set_mode', { mode: 'cancel_only', currency_match_id: match.id, reason })
      }
      done={t('market:done.halt')}
      onEnd={onEnd}
    >
      <p>{t('market:effect.halt')}</p>
    </ChangeDialog>
  );
}
