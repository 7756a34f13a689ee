import {
  CAPITAL_ACCOUNTS,
  type CapitalAccount,
  EVERY_COIN_HOUSE_ACCOUNTS,
  HOUSE_ACCOUNTS,
  type HouseAccount,
  USDT_ID,
} from '@openbourse/api/limits';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import type { House } from '../api.ts';

export interface Route {
  readonly currencyId: number;
  readonly from: HouseAccount;
  readonly to: CapitalAccount;
  /** The offering whose proceeds move; the first one that has some left where none was chosen. */
  readonly offeringId: number | null;
}

export const FIRST_ROUTE: Route = {
  currencyId: USDT_ID,
  from: 'equity',
  to: 'insurance_fund',
  offeringId: null,
};

/** These two have capital in every coin. */
export function routeIn(currencyId: number): Route {
  return { currencyId, from: 'equity', to: 'staking_rewards', offeringId: null };
}

/** Amount that may be moved along a route now, and the offering whose proceeds it moves. */
export function boundsOf(house: House | undefined, { from, offeringId }: Route) {
  if (from === 'subscription_proceeds') {
    const offerings = withProceeds(house);
    const offering = offerings.find((one) => one.offering_id === offeringId) ?? offerings[0];
    return { movable: offering?.movable ?? null, offeringId: offering?.offering_id };
  }
  return { movable: house?.accounts.find(({ name }) => name === from)?.movable ?? null };
}

function withProceeds(house: House | undefined): House['proceeds'] {
  return (house?.proceeds ?? []).filter(({ movable }) => movable !== '0');
}

export interface RouteFieldsProps {
  readonly house: House | undefined;
  readonly route: Route;
  readonly onValueChange: (route: Route) => void;
}

/** From which account to which one; proceeds are those of an offering. */
export function RouteFields({ house, route, onValueChange }: RouteFieldsProps) {
  const t = useTexts();
  const isEvery = route.currencyId !== USDT_ID;
  const optionsOf = (names: readonly HouseAccount[]) =>
    names.map((value) => ({ value, label: t(`ledger:account.${value}`) }));
  const chooseFrom = (value: string): void => {
    const from = oneOf(HOUSE_ACCOUNTS, value) ?? route.from;
    onValueChange({ ...route, from, to: from === 'subscription_proceeds' ? 'equity' : route.to });
  };
  return (
    <>
      <ChoiceField
        label={t('ledger:from')}
        options={optionsOf(isEvery ? EVERY_COIN_HOUSE_ACCOUNTS : HOUSE_ACCOUNTS)}
        value={route.from}
        onValueChange={chooseFrom}
      />
      {route.from === 'subscription_proceeds' && house !== undefined && (
        <OfferingField house={house} route={route} onValueChange={onValueChange} />
      )}
      <ChoiceField
        label={t('ledger:to')}
        options={optionsOf(isEvery ? EVERY_COIN_HOUSE_ACCOUNTS : CAPITAL_ACCOUNTS)}
        value={route.to}
        onValueChange={(value) => onValueChange({ ...route, to: oneOf(CAPITAL_ACCOUNTS, value) ?? route.to })}
      />
    </>
  );
}

function OfferingField({ house, route, onValueChange }: RouteFieldsProps & { readonly house: House }) {
  const t = useTexts();
  const format = useFormat();
  const options = withProceeds(house).map((one) => {
    const amount = `${format.quantity(one.movable)} ${house.code}`;
    const id = `${one.offering_id}`;
    return { value: id, label: t('ledger:offeringOption', { id, token: one.token, amount }) };
  });
  if (options.length === 0) return <p>{t('ledger:noProceeds')}</p>;
  return (
    <ChoiceField
      label={t('ledger:offering')}
      options={options}
      value={`${boundsOf(house, route).offeringId ?? ''}`}
      onValueChange={(id) => onValueChange({ ...route, offeringId: wholeNumber(id) })}
    />
  );
}
