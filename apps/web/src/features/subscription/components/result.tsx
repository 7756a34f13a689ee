import { type AllocationVerification, verifyAllocation } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Copyable, Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Download, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useIsLoggedIn } from '../../session/index.ts';
import { allocationQuery, type Offering, ownQuery, type Published } from '../api.ts';
import { ownSteps } from '../model/recompute.ts';
import { OwnShareSteps } from './own-share-steps.tsx';

/** The published allocation, which everyone can recompute on their own device. */
export function Result({ offering }: { readonly offering: Offering }) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-symbol">
        {t('subscription:result.title')}
      </h2>
      {offering.sold === null ? (
        <p className="text-body text-muted">{t('subscription:result.waiting')}</p>
      ) : (
        <PublishedResult offering={offering} sold={offering.sold} />
      )}
    </section>
  );
}

function PublishedResult({ offering, sold }: { readonly offering: Offering; readonly sold: string }) {
  const t = useT();
  const format = useFormat();
  const { data, isError, error, isFetching, refetch } = useQuery(allocationQuery(offering.id));
  if (data === undefined && isError)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <>
      <Facts>
        <Fact name={t('subscription:result.sold')}>
          {format.quantity(sold)} {offering.token.code}
        </Fact>
        <Fact name={t('subscription:participants')}>{format.quantity(String(offering.participants))}</Fact>
        <Fact name={t('subscription:result.hash')}>
          <Copyable text={data.sha256} />
        </Fact>
      </Facts>
      <Check offering={offering} published={data} />
      <Button
        variant="secondary"
        isBlock
        icon={<Download className="size-5" strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => saveFile({ fileName: `allocation-${offering.id}.json`, text: data.text })}
      >
        {t('subscription:result.download')}
      </Button>
    </>
  );
}

/** Recomputes at a press; a large file takes a moment. */
function Check({ offering, published }: { readonly offering: Offering; readonly published: Published }) {
  const t = useT();
  const [verification, setVerification] = useState<AllocationVerification | null>(null);
  return (
    <div className="rounded-card bg-surface p-4">
      <p className="pb-2 text-dense text-muted">{t('subscription:check.hint')}</p>
      <Button
        size="medium"
        isBlock
        icon={<ShieldCheck className="size-5" strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setVerification(verifyAllocation(published.text, published.sha256))}
      >
        {t('subscription:check.run')}
      </Button>
      <div role="status">
        {verification !== null && <Found offering={offering} verification={verification} />}
      </div>
    </div>
  );
}

interface FoundProps {
  readonly offering: Offering;
  readonly verification: AllocationVerification;
}

function Found({ offering, verification }: FoundProps) {
  const t = useT();
  const format = useFormat();
  const isLoggedIn = useIsLoggedIn();
  const { data: own } = useQuery({ ...ownQuery(offering.id), enabled: isLoggedIn });
  const commitment = own?.commitment ?? null;
  const steps = commitment === null ? null : ownSteps(verification, commitment.ref);
  const told = commitment?.share ?? null;
  const isEqual =
    steps !== null &&
    told !== null &&
    steps.allocated === told.allocated &&
    steps.paid === told.paid &&
    steps.refunded === told.refunded;
  return (
    <>
      <Line
        isRight={verification.isValid}
        text={
          verification.isValid
            ? t('subscription:check.allEqual', {
                count: format.quantity(String(verification.file?.commitments.length ?? 0)),
              })
            : t('subscription:check.wrong')
        }
      />
      {told !== null && (
        <Line
          isRight={isEqual}
          text={t(isEqual ? 'subscription:check.ownEqual' : 'subscription:check.ownDiffers')}
        />
      )}
      {steps !== null && <OwnShareSteps offering={offering} steps={steps} />}
    </>
  );
}

function Line({ isRight, text }: { readonly isRight: boolean; readonly text: string }) {
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <p className="flex items-start gap-2 pt-3 text-body font-semibold">
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${isRight ? 'text-up' : 'text-danger'}`}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <span className={isRight ? 'text-up' : 'text-danger'}>{text}</span>
    </p>
  );
}
