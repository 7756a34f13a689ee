import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Download, Gavel, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Order, phaseOf } from '../model/order.ts';
import { useDisputeFile } from '../use-dispute-file.ts';
import { OrderPicture } from './order-picture.tsx';

type Dispute = NonNullable<Order['dispute']>;

/** The dispute of an order: who applied and why, the evidence of both sides, and what was decided. */
export function DisputeCard({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  const save = useDisputeFile();
  const { dispute } = order;
  if (dispute === null) return null;
  return (
    <section aria-label={t('fiat:dispute.title')} className="rounded-card bg-surface p-4">
      <h2 className="flex items-center gap-2 text-row">
        <Scale className="size-5 text-muted" strokeWidth={1.75} aria-hidden="true" />
        {t('fiat:dispute.title')}
      </h2>
      <Application dispute={dispute} />
      <EvidenceList order={order} dispute={dispute} />
      {dispute.rulings.map((ruling) => (
        <Decision
          key={ruling.ordinal}
          title={t(ruling.ordinal === 1 ? 'fiat:dispute.ruling.1' : 'fiat:dispute.ruling.2')}
          at={ruling.at}
        >
          <p className="text-body font-semibold">{t(`fiat:dispute.winner.${ruling.winner}`)}</p>
          <p className="text-dense text-muted">{t(`fiat:dispute.ground.${ruling.reason}`)}</p>
          <p className="pt-1 text-body whitespace-pre-line wrap-anywhere">{ruling.text}</p>
        </Decision>
      ))}
      {dispute.review_until !== null && phaseOf(order) === 'ruled' && (
        <p className="pt-2 text-dense text-muted">
          {t('fiat:dispute.secondLook', { time: format.dateTime(dispute.review_until) })}
        </p>
      )}
      <Request review={dispute.review} />
      <div className="mt-3 border-t border-line pt-2">
        <Button
          variant="text"
          size="medium"
          isBlock
          isLoading={save.isPending}
          icon={<Download className="size-5" strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => save.mutate(order.id)}
        >
          {t('fiat:dispute.file')}
        </Button>
      </div>
    </section>
  );
}

/** Requester of the second look and the reason; nothing where it came without a request. */
function Request({ review }: { readonly review: Dispute['review'] }) {
  const t = useT();
  if (review === null || review.asked_by === null) return null;
  return (
    <Decision title={t(`fiat:dispute.review.asked.${review.asked_by}`)} at={review.at}>
      <p className="text-body whitespace-pre-line wrap-anywhere">{review.text}</p>
    </Decision>
  );
}

/** Applicant and the reason; nothing where an operator ruled without an application. */
function Application({ dispute }: { readonly dispute: Dispute }) {
  const t = useT();
  const format = useFormat();
  const { opened_by: by, reason } = dispute;
  if (by === null || reason === null) return null;
  return (
    <>
      <p className="pt-1 text-dense text-muted">
        {t(`fiat:dispute.openedBy.${by}`)} · {format.dateTime(dispute.opened_at)}
      </p>
      <p className="pt-2 text-body font-semibold">{t(`fiat:dispute.reason.${reason}`)}</p>
      <p className="text-body whitespace-pre-line wrap-anywhere">{dispute.text}</p>
    </>
  );
}

function EvidenceList({ order, dispute }: { readonly order: Order; readonly dispute: Dispute }) {
  const t = useT();
  const format = useFormat();
  const isOpen = phaseOf(order) === 'evidence' && dispute.evidence_until !== null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="text-dense font-semibold">{t('fiat:dispute.evidence')}</h3>
      {isOpen && dispute.evidence_until !== null && (
        <p className="text-secondary text-muted">
          {t('fiat:dispute.evidenceUntil', { time: format.dateTime(dispute.evidence_until) })}
        </p>
      )}
      {dispute.evidence.length === 0 ? (
        <p className="pt-2 text-dense text-muted">{t('fiat:dispute.noEvidence')}</p>
      ) : (
        <ul className="flex flex-col gap-3 pt-3">
          {dispute.evidence.map((evidence) => {
            const side = t(`fiat:order.side.${evidence.side}`);
            return (
              <li key={evidence.id} className="flex gap-3">
                <div className="min-w-0 flex-1">
                  <p className="text-secondary text-muted">
                    <b className="font-semibold text-text">{side}</b> · {format.dateTime(evidence.at)}
                  </p>
                  <p className="text-body whitespace-pre-line wrap-anywhere">{evidence.text}</p>
                </div>
                {evidence.picture !== null && (
                  <OrderPicture
                    orderId={order.id}
                    id={evidence.picture}
                    label={t('fiat:dispute.pictureOf', { side })}
                    size="small"
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface DecisionProps {
  readonly title: string;
  readonly at: number;
  readonly children: ReactNode;
}

function Decision({ title, at, children }: DecisionProps) {
  const format = useFormat();
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex items-center gap-1.5 pb-1 text-secondary text-muted">
        <Gavel className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <span>
          <b className="font-semibold text-text">{title}</b> · {format.dateTime(at)}
        </span>
      </p>
      {children}
    </div>
  );
}
