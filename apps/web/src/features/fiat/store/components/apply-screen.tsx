import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Clock, Hourglass, type LucideIcon, Store as StoreIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Store, storeQuery } from '../api.ts';
import { ApplyForm } from './apply-form.tsx';
import { CriteriaList } from './criteria-list.tsx';
import { RulesLink } from '../../../../shared/ui/rules-link.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';

export interface ApplyScreenProps {
  /** Of a coin on the fiat account; null while unknown. */
  readonly availableOf: (coin: string) => string | null;
}

/** Criteria of a merchant, the person's standing, and the application with its outcome. */
export function ApplyScreen({ availableOf }: ApplyScreenProps) {
  const t = useT();
  const store = useQuery(storeQuery);
  return (
    <>
      <PageHeader title={t('fiat:store.apply.title')} backTo="/fiat-store" />
      <div className="pb-8">
        <Loaded query={store} skeleton={<FormSkeleton />}>
          {(data) => <Application store={data} availableOf={availableOf} />}
        </Loaded>
      </div>
    </>
  );
}

function Application({ store, availableOf }: ApplyScreenProps & { readonly store: Store }) {
  const t = useT();
  switch (store.state) {
    case 'certified':
      return (
        <StateCard icon={CircleCheck} tone="text-up" title={t('fiat:store.state.certified')}>
          <Link to="/fiat-store" className={`${buttonClass({ size: 'medium', isBlock: true })} mt-3`}>
            {t('fiat:store.toStore')}
          </Link>
        </StateCard>
      );
    case 'applied':
      return <Applied store={store} />;
    case 'leaving':
      return <Leaving store={store} />;
    case 'revoked':
      return <Revoked store={store} />;
    default:
      return (
        <div className="flex flex-col gap-5">
          {store.state === 'rejected' && <Rejected store={store} />}
          {store.state !== 'rejected' && (
            <p className="text-body text-muted">{t('fiat:store.apply.intro')}</p>
          )}
          <CriteriaList criteria={store.criteria} />
          <RulesLink kind="p2p_merchants" />
          <ApplyForm store={store} available={availableOf('USDT')} />
        </div>
      );
  }
}

interface StateCardProps {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title: string;
  readonly children?: ReactNode;
}

function StateCard({ icon: Icon, tone, title, children }: StateCardProps) {
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="flex items-center gap-2.5 text-row">
        <Icon className={`size-5.5 shrink-0 ${tone}`} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="mt-1.5 text-dense text-muted wrap-anywhere">{children}</p>;
}

/** Waits for an operator; the criteria are shown as they are now. */
function Applied({ store }: { readonly store: Store }) {
  const t = useT();
  const format = useFormat();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <StateCard icon={Clock} tone="text-warn" title={t('fiat:store.state.applied')}>
        <Note>
          {t('fiat:store.appliedHint', {
            name: store.business_name ?? '',
            time: store.applied_at === null ? '–' : format.dateTime(store.applied_at),
          })}
        </Note>
        <Note>{t('fiat:store.bondHeld', { amount: `${format.quantity(store.bond)} USDT` })}</Note>
        <div className="mt-3">
          <Button variant="danger" size="medium" isBlock onClick={() => setIsLeaving(true)}>
            {t('fiat:store.withdraw')}
          </Button>
        </div>
      </StateCard>
      <CriteriaList criteria={store.criteria} />
      <LeaveSheet kind="withdraw" isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </div>
  );
}

function Rejected({ store }: { readonly store: Store }) {
  const t = useT();
  return (
    <StateCard icon={Ban} tone="text-danger" title={t('fiat:store.state.rejected')}>
      <Note>{store.reason}</Note>
      <Note>{t('fiat:store.rejectedHint')}</Note>
    </StateCard>
  );
}

function Leaving({ store }: { readonly store: Store }) {
  const t = useT();
  const format = useFormat();
  return (
    <StateCard icon={Hourglass} tone="text-muted" title={t('fiat:store.state.leaving')}>
      {store.leaving_at !== null && (
        <Note>
          {t('fiat:store.bondBack', {
            amount: `${format.quantity(store.bond)} USDT`,
            time: format.dateTime(store.leaving_at),
          })}
        </Note>
      )}
    </StateCard>
  );
}

function Revoked({ store }: { readonly store: Store }) {
  const t = useT();
  const format = useFormat();
  return (
    <StateCard icon={StoreIcon} tone="text-danger" title={t('fiat:store.state.revoked')}>
      <Note>{store.reason}</Note>
      <Note>
        {store.leaving_at === null
          ? t('fiat:store.revokedHint')
          : t('fiat:store.bondBack', {
              amount: `${format.quantity(store.bond)} USDT`,
              time: format.dateTime(store.leaving_at),
            })}
      </Note>
      <Link
        to="/fiat-orders"
        className={`${buttonClass({ variant: 'secondary', size: 'medium', isBlock: true })} mt-3`}
      >
        {t('fiat:store.toOrders')}
      </Link>
    </StateCard>
  );
}
