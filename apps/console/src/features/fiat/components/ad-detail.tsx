import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import type { Ad } from '../api.ts';
import { AdBadge } from './state-badge.tsx';
import { useKindName } from './use-words.ts';

type Action = 'suspend' | 'remove';

/** Actions of an operator on an ad in each state; none in the others. */
const ACTIONS: Partial<Readonly<Record<Ad['state'], readonly Action[]>>> = {
  open: ['suspend', 'remove'],
  suspended: ['remove'],
};

/** One ad, and what takes it out of the lists. */
export function AdDetail({ ad }: { readonly ad: Ad | undefined }) {
  const t = useTexts();
  const facts = useAdFacts();
  if (ad === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-5">
      <div className="pr-10">
        <AdBadge state={ad.state} />
        <h2 className="mt-2 text-price">
          {t(`fiat:adSide.${ad.side}`)} {ad.coin}
        </h2>
        <p className="text-dense text-muted wrap-anywhere">{ad.business_name}</p>
      </div>
      <AdActions ad={ad} />
      <Facts facts={facts(ad)} />
      <section aria-label={t('fiat:remarks')}>
        <h3 className="mb-2 border-b border-line pb-2 text-dense font-semibold">{t('fiat:remarks')}</h3>
        <p className="text-dense whitespace-pre-wrap wrap-anywhere">
          {ad.remarks === '' ? t('fiat:noRemarks') : ad.remarks}
        </p>
      </section>
      <AuditLink kind="fiat_ad" id={ad.id} />
    </div>
  );
}

function AdActions({ ad }: { readonly ad: Ad }) {
  const t = useTexts();
  const isArbiter = hasRole(useOperator(), ['fiat_arbiter']);
  const [asked, setAsked] = useState<Action | null>(null);
  const actions = ACTIONS[ad.state] ?? [];
  if (actions.length === 0 || !isArbiter) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          size="medium"
          variant={action === 'remove' ? 'danger' : 'secondary'}
          onClick={() => setAsked(action)}
        >
          {t(`fiat:${action}`)}
        </Button>
      ))}
      {asked !== null && (
        <ChangeDialog
          title={`${t(`fiat:${asked}`)}: ${ad.business_name}`}
          confirmLabel={t(`fiat:${asked}`)}
          tone="danger"
          run={(reason) => client.call('fiat.operator_change_ad', { id: ad.id, action: asked, reason })}
          done={t(`fiat:done.${asked}`)}
          onEnd={() => setAsked(null)}
        >
          <p>{t(`fiat:effect.${asked}`)}</p>
        </ChangeDialog>
      )}
    </div>
  );
}

function useAdFacts(): (ad: Ad) => readonly Fact[] {
  const t = useTexts();
  const kindName = useKindName();
  const format = useFormat();
  return (ad) => {
    const coins = (quantity: string): string => `${format.quantity(quantity)} ${ad.coin}`;
    const floating: readonly Fact[] =
      ad.floating_percent === null
        ? []
        : [{ label: '', value: t('fiat:floating', { percent: format.quantity(ad.floating_percent) }) }];
    return [
      {
        label: t('fiat:price'),
        value: ad.price === null ? t('fiat:noPrice') : `${format.quantity(ad.price)} ${ad.unit}`,
      },
      ...floating,
      { label: t('fiat:left'), value: coins(ad.quantity) },
      { label: t('fiat:live'), value: coins(ad.quantity_live) },
      { label: t('fiat:held'), value: coins(ad.held) },
      {
        label: t('fiat:limits'),
        value: `${format.quantity(ad.min_volume)} – ${format.quantity(ad.max_volume)} ${ad.unit}`,
      },
      {
        label: t('fiat:payKinds'),
        value: ad.payment_kinds.map(kindName).join(', '),
      },
      { label: t('users:uid'), value: <UserLink id={ad.user_id} uid={ad.uid} /> },
      { label: t('fiat:published'), value: <TimeText at={ad.created_at} /> },
    ];
  };
}
