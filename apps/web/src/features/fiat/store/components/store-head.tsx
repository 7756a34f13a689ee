import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Menu } from '@openbourse/kit/ui/menu.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { EllipsisVertical, Eye, LogOut, Moon, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type MerchantFacts, MerchantInitial } from '../../parts/merchant-badge.tsx';
import { useFiatFormat } from '../../parts/use-fiat-format.ts';
import { type Store, useSetAway } from '../api.ts';
import { coverPercent } from '../model/cover.ts';
import { LeaveSheet } from './leave-sheet.tsx';

/** The merchant as others see it, the use of the bond's cover, and whether the store is attended. */
export function StoreHead({ store }: { readonly store: Store }) {
  const t = useT();
  const away = useSetAway();
  // The switch shows at once what was asked for, until the server has answered.
  const [asked, setAsked] = useState<boolean | null>(null);
  const isAway = asked ?? store.is_away;
  const ask = (next: boolean): void => {
    setAsked(next);
    away.mutate(next, { onSettled: () => setAsked(null) });
  };
  return (
    <section
      aria-label={store.business_name ?? t('fiat:store.title')}
      className="flex flex-col gap-4 rounded-card bg-surface p-4"
    >
      <Name store={store} />
      {store.merchant !== null && <Standing merchant={store.merchant} />}
      <Cover store={store} />
      <div className="border-y border-line">
        <Switch
          label={t('fiat:store.away')}
          hint={t(isAway ? 'fiat:store.awayOn' : 'fiat:store.awayOff')}
          leading={<Moon aria-hidden="true" />}
          isOn={isAway}
          disabled={away.isPending}
          onChange={ask}
        />
      </div>
      <Link to="/fiat-ad" className={buttonClass({ isBlock: true })}>
        <Plus className="size-4.5" aria-hidden="true" />
        {t('fiat:store.publish')}
      </Link>
    </section>
  );
}

function Name({ store }: { readonly store: Store }) {
  const t = useT();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const { merchant } = store;
  const choose = (action: string): void => {
    if (action === 'leave') setIsLeaving(true);
    else void navigate(`/fiat-merchant?id=${merchant?.id}`);
  };
  return (
    <div className="flex items-start gap-3">
      <MerchantInitial name={store.business_name ?? ''} isLarge />
      <div className="min-w-0 flex-1">
        <h2 className="text-symbol wrap-anywhere">{store.business_name}</h2>
        {merchant !== null && <Marks merchant={merchant} />}
      </div>
      <div className="-mt-1.5 -mr-2">
        <Menu
          align="end"
          trigger={<IconButton label={t('fiat:store.actions')} icon={<EllipsisVertical />} />}
          items={[
            ...(merchant === null
              ? []
              : [{ value: 'profile', label: t('fiat:store.seeProfile'), icon: <Eye /> }]),
            { value: 'leave', label: t('fiat:store.leave'), icon: <LogOut />, tone: 'danger' },
          ]}
          onChoose={choose}
        />
      </div>
      <LeaveSheet kind="leave" isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </div>
  );
}

/** Verifications of the merchant, as others see them. */
function Marks({ merchant }: { readonly merchant: MerchantFacts }) {
  const t = useT();
  const marks = [
    { name: 'mobile', isThere: merchant.has_mobile },
    { name: 'realName', isThere: merchant.is_real_name_verified },
    { name: 'advanced', isThere: merchant.is_advanced_verified },
  ] as const;
  return (
    <ul aria-label={t('fiat:market.merchant.levels')} className="flex flex-wrap gap-1 pt-1">
      {merchant.certified_at !== null && (
        <li className="flex">
          <Badge tone="accent">{t('fiat:part.certified')}</Badge>
        </li>
      )}
      {marks.map(
        ({ name, isThere }) =>
          isThere && (
            <li key={name} className="flex">
              <Badge tone="up">{t(`fiat:market.merchant.${name}`)}</Badge>
            </li>
          ),
      )}
    </ul>
  );
}

function Standing({ merchant }: { readonly merchant: MerchantFacts }) {
  const t = useT();
  const format = useFormat();
  const fiat = useFiatFormat();
  const facts = [
    { name: t('fiat:market.merchant.completion'), value: fiat.percent(merchant.completion_percent) },
    { name: t('fiat:market.merchant.orders30'), value: format.quantity(String(merchant.orders_30d)) },
    { name: t('fiat:market.merchant.release'), value: fiat.duration(merchant.release_ms) },
  ];
  return (
    <dl className="flex gap-4">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-1 basis-0 flex-col-reverse justify-end">
          <dt className="text-secondary text-muted">{name}</dt>
          <dd className="figures text-symbol">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Value of the orders that are not over, of what the bond covers. */
function Cover({ store }: { readonly store: Store }) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 pb-1.5 text-secondary">
        <span className="text-muted">{t('fiat:store.cover')}</span>
        <span className="figures font-medium">
          {t('fiat:store.coverUsed', {
            used: format.quantity(store.cover_used, 2),
            all: format.quantity(store.cover, 2),
          })}
        </span>
      </p>
      <ProgressBar label={t('fiat:store.cover')} percent={coverPercent(store)} />
    </div>
  );
}
