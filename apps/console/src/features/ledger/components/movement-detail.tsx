import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { AuditLink } from '../../session/index.ts';
import type { Movement } from '../api.ts';
import { personFacts } from './person-facts.tsx';

/** One movement of capital with who proposed and who approved it. */
export function MovementDetail({ movement }: { readonly movement: Movement | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (movement === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="figures pr-10 text-price">
        {format.quantity(movement.amount)} <span className="text-body text-muted">{movement.code}</span>
      </h2>
      <Facts
        facts={[
          { label: t('ledger:from'), value: t(`ledger:account.${movement.from_account}`) },
          { label: t('ledger:to'), value: t(`ledger:account.${movement.to_account}`) },
          ...(movement.offering_id === null
            ? []
            : [{ label: t('ledger:offering'), value: `${movement.offering_id}` }]),
          { label: t('shell:reason.label'), value: movement.reason },
          ...personFacts(t, movement),
        ]}
      />
      <AuditLink kind="house_movement" id={movement.id} />
    </div>
  );
}
