import { ClientError, describeError } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type SubmitEvent, useState } from 'react';
import { type Ad, useBestAd } from '../api.ts';
import type { WishState } from '../use-wish.ts';

export interface AmountBoxProps {
  readonly state: WishState;
  readonly onFound: (ad: Ad, amount: string) => void;
}

/** An amount of money: it narrows the list, and the button takes the best ad for it. */
export function AmountBox({ state, onFound }: AmountBoxProps) {
  const t = useT();
  const { wish, amount, set } = state;
  const [isTried, setIsTried] = useState(false);
  const finding = useBestAd();
  const isFaulty = isTried && amount === '';
  const error = isFaulty
    ? t('fiat:market.error.missing')
    : faultText(finding.error, t('fiat:market.best.none'));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (amount === '') return;
    finding.mutate({ ...wish, amount }, { onSuccess: (found) => onFound(found.ad, amount) });
  };
  return (
    <form
      noValidate
      className="flex items-start gap-2 desktop:flex-col desktop:items-stretch"
      onSubmit={submit}
    >
      <div className="min-w-0 flex-1">
        <AmountField
          label={t('fiat:market.amount')}
          unit={wish.unit}
          value={amount}
          error={error}
          onValueChange={(next) => {
            set({ amount: next });
            setIsTried(false);
            finding.reset();
          }}
        />
      </div>
      <span className="flex min-h-13.75 shrink-0 *:flex-1 desktop:pt-1">
        <Button type="submit" size="medium" isLoading={finding.isPending}>
          {t('fiat:market.best')}
        </Button>
      </span>
    </form>
  );
}

function faultText(error: Error | null, none: string): string | undefined {
  if (error === null) return undefined;
  return error instanceof ClientError && error.key === 'market.no_best_price' ? none : describeError(error);
}
