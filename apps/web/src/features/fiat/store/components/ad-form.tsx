import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { toastError } from '../../../session/index.ts';
import type { Method } from '../../api.ts';
import type { Markets } from '../../market/api.ts';
import { useUnit } from '../../market/preferences.ts';
import { type OwnAd, type Store, useEditAd, usePublishAd } from '../api.ts';
import { termsOf } from '../model/ad-form.ts';
import { type AdFormState, useAdForm } from '../use-ad-form.ts';
import { AdPreview } from './ad-preview.tsx';
import { CounterpartyFields, WordFields, WindowField } from './condition-fields.tsx';
import { MarketFields, PriceFields } from './market-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { QuantityFields, VolumeFields } from './quantity-fields.tsx';

export interface AdFormProps {
  /** The ad that is edited; null for a new one. */
  readonly ad: OwnAd | null;
  readonly store: Store;
  readonly markets: Markets;
  readonly methods: readonly Method[];
  readonly availableOf: (coin: string) => string | null;
  readonly onSaved: () => void;
}

/** All terms of an ad, with what others will see of it. */
export function AdForm({ ad, store, markets, methods, availableOf, onSaved }: AdFormProps) {
  const t = useT();
  const state = useAdForm({ ad, markets, startUnit: useUnit(), availableOf });
  const { submit, isPending } = useSubmit(state, { ad, onSaved });
  const { form } = state;
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-6 desktop:grid desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:items-start desktop:gap-10"
    >
      <div className="flex flex-col gap-6">
        <MarketFields state={state} markets={markets} isFixed={ad !== null} />
        <PriceFields state={state} />
        <QuantityFields state={state} isEdited={ad !== null} />
        <VolumeFields state={state} />
        <PaymentFields state={state} methods={methods} />
        <WindowField state={state} />
        <CounterpartyFields state={state} />
        <WordFields state={state} />
        <Switch
          label={t('fiat:store.autoOpen')}
          hint={t(ad === null ? 'fiat:store.autoOpenNew' : 'fiat:store.autoOpenHint')}
          isOn={form.values.is_auto_open}
          onChange={(isOn) => form.set('is_auto_open', isOn)}
        />
      </div>
      <div className="flex flex-col gap-4 desktop:sticky desktop:top-[calc(var(--size-top-nav)+4.5rem)]">
        <AdPreview state={state} store={store} methods={methods} />
        <Button type="submit" isBlock isLoading={isPending}>
          {t(ad === null ? 'fiat:store.publish' : 'app:action.save')}
        </Button>
      </div>
    </form>
  );
}

function useSubmit(
  { form, choice, market }: AdFormState,
  { ad, onSaved }: Pick<AdFormProps, 'ad' | 'onSaved'>,
) {
  const t = useT();
  const publish = usePublishAd();
  const edit = useEditAd();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const page = event.currentTarget;
    let isRight = false;
    flushSync(() => {
      isRight = form.check();
    });
    if (!isRight) {
      focusFault(page);
      return;
    }
    const terms = termsOf(choice, form.values);
    const outcome = {
      onSuccess: () => {
        toast.success(t(ad === null ? 'fiat:store.published' : 'fiat:store.saved'));
        onSaved();
      },
      onError: (error: Error) => {
        let isShown = false;
        flushSync(() => {
          isShown = form.refuse(error);
        });
        if (isShown) focusFault(page);
        else toastError(error);
      },
    };
    if (ad !== null) edit.mutate({ id: ad.id, ...terms }, outcome);
    else
      publish.mutate(
        { ...terms, side: choice.side, currency_id: market.currencyId, unit: choice.unit },
        outcome,
      );
  };
  return { submit, isPending: publish.isPending || edit.isPending };
}

/** A long form shows what is wrong with it first. */
function focusFault(page: HTMLFormElement): void {
  page.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
