import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { AuditLink, client } from '../../session/index.ts';
import { houseQuery, type Movement } from '../api.ts';
import { BalancesAfter } from './balances-after.tsx';
import { DecideProposal, PROPOSAL_TONES } from './decide-proposal.tsx';
import { personFacts } from './person-facts.tsx';

/** One movement of capital with who proposed and who decided it; while it waits, with the balances that it changes. */
export function MovementDetail({ movement }: { readonly movement: Movement | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (movement === undefined) return <p className="pr-10 text-dense text-muted">{t('ledger:leftList')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={PROPOSAL_TONES[movement.state]}>{t(`ledger:state.${movement.state}`)}</Badge>
        <h2 className="figures mt-2 text-price">
          {format.quantity(movement.amount)} <span className="text-body text-muted">{movement.code}</span>
        </h2>
      </div>
      <Facts
        facts={[
          ...routeFacts(t, movement),
          ...(movement.offering_id === null
            ? []
            : [{ label: t('ledger:offering'), value: `${movement.offering_id}` }]),
          { label: t('shell:reason.label'), value: movement.reason },
          ...personFacts(t, movement),
        ]}
      />
      <AuditLink kind="house_movement" id={movement.id} />
      {movement.state === 'proposed' && <Decide movement={movement} />}
    </div>
  );
}

/** Out of which account into which. */
function routeFacts(t: Texts, movement: Movement): readonly Fact[] {
  return [
    { label: t('ledger:from'), value: t(`ledger:account.${movement.from_account}`) },
    { label: t('ledger:to'), value: t(`ledger:account.${movement.to_account}`) },
  ];
}

/** The decision names the version of the balances that are shown: on older ones the server refuses to approve. */
function Decide({ movement }: { readonly movement: Movement }) {
  const t = useTexts();
  const format = useFormat();
  const queries = useQueryClient();
  const { data } = useQuery(houseQuery(movement.currency_id));
  const balances = (
    <BalancesAfter
      currencyId={movement.currency_id}
      from={movement.from_account}
      to={movement.to_account}
      amount={movement.amount}
    />
  );
  if (data === undefined) return null;
  const { version } = data;
  return (
    <>
      {balances}
      <DecideProposal
        makerId={movement.maker_id}
        facts={[
          ...routeFacts(t, movement),
          { label: t('ledger:amount'), value: `${format.quantity(movement.amount)} ${movement.code}` },
        ]}
        textOf={(decision) => `${movement.id} ${decision} ${version}`}
        decide={({ decision, reason, idempotencyKey }) =>
          client
            .call(
              'ledger.operator_decide_movement',
              { id: movement.id, decision, version, reason },
              { idempotencyKey },
            )
            .finally(() => void queries.invalidateQueries(houseQuery(movement.currency_id)))
        }
      >
        {balances}
      </DecideProposal>
    </>
  );
}
