import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BadgeCheck, CircleCheck, CircleMinus } from 'lucide-react';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import type { Merchant } from '../api.ts';

interface Props {
  readonly merchant: Merchant;
}

export function CertifiedMark() {
  const t = useT();
  return (
    <p className="flex items-center gap-1 text-secondary font-medium text-accent">
      <BadgeCheck className="size-4" strokeWidth={2} aria-hidden="true" />
      {t('fiat:part.certified')}
    </p>
  );
}

/** The levels of verification, those that are missing as well. */
export function Levels({ merchant }: Props) {
  const t = useT();
  const levels = [
    { name: t('fiat:market.merchant.mobile'), has: merchant.has_mobile },
    { name: t('fiat:market.merchant.realName'), has: merchant.is_real_name_verified },
    { name: t('fiat:market.merchant.advanced'), has: merchant.is_advanced_verified },
  ];
  return (
    <ul aria-label={t('fiat:market.merchant.levels')} className="flex flex-wrap gap-2">
      {levels.map(({ name, has }) => {
        const Icon = has ? CircleCheck : CircleMinus;
        return (
          <li
            key={name}
            className="flex min-h-8 items-center gap-1.5 rounded-full bg-surface px-2.5 text-secondary font-medium"
          >
            <Icon
              className={has ? 'size-4 text-up' : 'size-4 text-muted'}
              strokeWidth={1.75}
              aria-hidden="true"
            />
            <span className={has ? '' : 'text-muted'} aria-hidden="true">
              {name}
            </span>
            <span className="sr-only">
              {t(has ? 'fiat:market.merchant.has' : 'fiat:market.merchant.hasNot', { level: name })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Record of a merchant: outcomes of orders, of late and in total, and how long others waited. */
export function MerchantRecordFacts({ merchant }: Props) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const date = (at: number | null): string => (at === null ? '–' : format.date(at));
  const figures = [
    { name: t('fiat:market.merchant.orders30'), value: format.quantity(String(merchant.orders_30d)) },
    { name: t('fiat:market.merchant.completion'), value: fiat.percent(merchant.completion_percent) },
    { name: t('fiat:market.merchant.orders'), value: format.quantity(String(merchant.orders)) },
    { name: t('fiat:market.merchant.completed'), value: format.quantity(String(merchant.completed)) },
    { name: t('fiat:market.merchant.payment'), value: fiat.duration(merchant.payment_ms) },
    { name: t('fiat:market.merchant.release'), value: fiat.duration(merchant.release_ms) },
    { name: t('fiat:market.merchant.registered'), value: date(merchant.registered_at) },
    { name: t('fiat:market.merchant.since'), value: date(merchant.certified_at) },
  ];
  return (
    <dl
      aria-label={t('fiat:market.merchant.record')}
      className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-card bg-surface p-4"
    >
      {figures.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-secondary text-muted">{name}</dt>
          <dd className="figures text-row">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
