import { useTexts } from '../../../shared/lib/texts.ts';
import { ShortText } from '../../../shared/ui/copy-text.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { type Evidence, type Order, type Side, SIDES } from '../api.ts';
import { disputeReason } from '../model/dispute-sections.ts';
import { OrderPicture } from './order-picture.tsx';
import { Section } from './section.tsx';

export interface DisputeViewProps {
  readonly order: Order;
  readonly dispute: NonNullable<Order['dispute']>;
}

/** Why rights protection was applied for, and the evidence of both sides beside each other. */
export function DisputeView({ order, dispute }: DisputeViewProps) {
  const t = useTexts();
  return (
    <Section title={t('fiat:dispute')} note={<EvidenceClock dispute={dispute} />}>
      <p className="text-dense font-medium">
        {disputeReason(t, dispute)}{' '}
        <span className="figures font-normal text-muted">
          <TimeText at={dispute.opened_at} />
        </span>
      </p>
      {dispute.text !== '' && (
        <p className="mt-1 text-dense whitespace-pre-wrap wrap-anywhere">{dispute.text}</p>
      )}
      <div className="mt-4 grid items-start gap-6 desktop:grid-cols-2">
        {SIDES.map((side) => (
          <SideEvidence
            key={side}
            side={side}
            evidence={dispute.evidence.filter((one) => one.side === side)}
            order={order}
          />
        ))}
      </div>
    </Section>
  );
}

function EvidenceClock({ dispute }: Pick<DisputeViewProps, 'dispute'>) {
  const t = useTexts();
  if (dispute.evidence_until === null) {
    return dispute.rulings.length > 0 ? null : <>{t('fiat:dispute.paused')}</>;
  }
  return (
    <>
      {t('fiat:dispute.evidenceUntil')}{' '}
      <span className="figures">
        <TimeText at={dispute.evidence_until} />
      </span>
    </>
  );
}

function SideEvidence(props: {
  readonly side: Side;
  readonly evidence: readonly Evidence[];
  readonly order: Order;
}) {
  const { side, evidence, order } = props;
  const t = useTexts();
  const title = t('fiat:dispute.evidence', { side: t(`fiat:sideLow.${side}`) });
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-dense font-semibold">{title}</h3>
      {evidence.length === 0 && <p className="text-dense text-muted">{t('fiat:dispute.noEvidence')}</p>}
      <ol className="flex flex-col gap-4">
        {evidence.map((one) => (
          <li key={one.id} className="text-dense">
            <p className="figures text-secondary text-muted">
              <TimeText at={one.at} />
            </p>
            <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{one.text}</p>
            {one.picture !== null && (
              <div className="mt-2">
                <OrderPicture
                  fileId={one.picture}
                  label={title}
                  reference={order.payment_reference}
                  isOpen={order.work !== null}
                />
              </div>
            )}
            {one.sha256 !== null && (
              <p className="mt-1 text-secondary text-muted">
                {t('fiat:dispute.hash')} <ShortText text={one.sha256} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
