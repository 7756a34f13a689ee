import { FINANCIAL_ACCOUNT } from '@openbourse/api/limits';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { MINUTE_MS } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import { MoveNote, useMove, useReach } from '../../move/index.ts';
import { availableQuery, type Order, type Product, useSubscribe } from '../api.ts';
import { type AmountFault, amountFault, amountOf, bounds, percentOf, previewOf } from '../model/ticket.ts';

export interface SubscribeFormProps {
  readonly product: Product;
  readonly onDone: (order: Order) => void;
}

/** The amount, and what it gives before anything is held. */
export function SubscribeForm({ product, onDone }: SubscribeFormProps) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(availableQuery);
  const available = data === undefined ? null : (data.get(product.currency_id) ?? '0');
  const reach = useReach(FINANCIAL_ACCOUNT, product.code) ?? available;
  const form = useForm({
    initial: { amount: '' },
    judge: ({ amount }: { readonly amount: string }) => {
      const fault = amountFault(product, amount, reach);
      if (fault === null) return [];
      const known = { product, available: reach, format };
      return [{ field: 'amount', text: faultText(fault, known, t), isAtOnce: true }];
    },
  });
  const subscribe = useSubscribe();
  const { amount } = form.values;
  const move = useMove(FINANCIAL_ACCOUNT, product.code, form.isValid ? amount : null);
  const { most } = bounds(product, available);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.send(subscribe, { product_id: product.id, amount, ...move.input }, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-2">
      <AmountField
        label={t('staking:amount')}
        unit={product.code}
        {...form.bind('amount')}
        hint={
          <AvailableHint product={product} available={available} onMax={() => form.set('amount', most)} />
        }
      />
      <PercentSlider
        value={percentOf(amount, most)}
        onValueChange={(percent) => form.set('amount', amountOf(percent, most, product.scale))}
      />
      <PreviewFacts product={product} amount={amount} />
      <p className="text-secondary text-muted">{t('staking:earlyHint')}</p>
      <RulesLink kind="staking_terms" about={[product.code, `${product.cycle_days}`, `${product.id}`]} />
      <MoveNote state={move} />
      <Button
        type="submit"
        isBlock
        isLoading={subscribe.isPending}
        disabled={!form.isValid || move.isPlanning}
      >
        {move.action ?? t('staking:subscribe')}
      </Button>
    </form>
  );
}

function faultText(
  fault: AmountFault,
  known: { readonly product: Product; readonly available: string | null; readonly format: Format },
  t: ReturnType<typeof useT>,
): string {
  const { product, available, format } = known;
  const coins = (amount: string) => ({ amount: `${format.quantity(amount)} ${product.code}` });
  switch (fault) {
    case 'missing':
      return '';
    case 'scale':
      return t('staking:fault.scale', { count: product.scale });
    case 'low':
      return t('staking:fault.low', coins(bounds(product, available).least));
    case 'high':
      return t('staking:fault.high', coins(product.own_left));
    case 'balance':
      return t('staking:fault.balance', coins(available ?? '0'));
  }
}

interface AvailableHintProps {
  readonly product: Product;
  readonly available: string | null;
  readonly onMax: () => void;
}

function AvailableHint({ product, available, onMax }: AvailableHintProps) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="figures">
        {t('app:word.available')} {format.quantity(available)} {product.code}
      </span>
      <span className="flex items-center gap-4">
        <Link
          to={`/transfer?from=1&to=5&coin=${product.code}`}
          className="relative font-semibold text-accent before:absolute before:-inset-2"
        >
          {t('staking:transfer')}
        </Link>
        <Button variant="text" size="small" onClick={onMax}>
          {t('staking:max')}
        </Button>
      </span>
    </span>
  );
}

/** By the engine's rules and the time of now, so that the dates move on at midnight. */
function PreviewFacts({ product, amount }: { readonly product: Product; readonly amount: string }) {
  const t = useT();
  const format = useFormat();
  const preview = previewOf(product, amount, useNow(MINUTE_MS));
  const coins = (value: string): string => `${format.quantity(value)} ${product.code}`;
  return (
    <Facts>
      <Fact name={t('staking:apr')}>{format.percent(product.apr_percent)}</Fact>
      <Fact name={t('staking:firstDividend')}>{format.dateTime(preview.firstDividendAt)}</Fact>
      <Fact name={t('staking:perDay')}>{coins(preview.perDay)}</Fact>
      <Fact name={t('staking:dividendsTotal')}>{coins(preview.dividends)}</Fact>
      <Fact name={t('staking:maturity')}>{format.dateTime(preview.maturesAt)}</Fact>
      <Fact name={t('staking:atMaturity')}>
        <b className="font-semibold">{coins(preview.total)}</b>
      </Fact>
    </Facts>
  );
}
