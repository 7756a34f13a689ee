import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useWayBack } from '@openbourse/kit/lib/use-way-back.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Store as StoreIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { methodsQuery } from '../../api.ts';
import { marketsQuery } from '../../market/api.ts';
import { type OwnAd, ownAdQuery, type Store, storeQuery } from '../api.ts';
import { hasStore } from '../model/criteria.ts';
import { AdForm } from './ad-form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { Loaded } from '../../../../shared/ui/loaded.tsx';

export interface AdScreenProps {
  /** Of a coin on the fiat account; null while unknown. */
  readonly availableOf: (coin: string) => string | null;
}

const STORE = '/fiat-store';

/** Publishes an ad, or edits the one that the address names. */
export function AdScreen({ availableOf }: AdScreenProps) {
  const t = useT();
  const [search] = useSearchParams();
  const id = search.get('id');
  const store = useQuery(storeQuery);
  return (
    <div className="pb-8 desktop:mx-auto desktop:w-full desktop:max-w-240 desktop:px-5">
      <PageHeader title={t(id === null ? 'fiat:store.publish' : 'fiat:store.edit')} backTo={STORE} />
      <Loaded query={store} skeleton={<FormSkeleton />}>
        {(data) =>
          !hasStore(data) ? (
            <Nothing icon={<StoreIcon />} kind="noStore" />
          ) : id === null ? (
            <LoadedForm ad={null} store={data} availableOf={availableOf} />
          ) : (
            <Edited id={id} store={data} availableOf={availableOf} />
          )
        }
      </Loaded>
    </div>
  );
}

interface NothingProps {
  readonly icon: ReactNode;
  readonly kind: 'noStore' | 'noAd' | 'adEnded';
}

/** Why there is no form, and where to go instead. */
function Nothing({ icon, kind }: NothingProps) {
  const t = useT();
  return (
    <EmptyState
      icon={icon}
      title={t(`fiat:store.${kind}`)}
      hint={t(`fiat:store.${kind}Hint`)}
      action={
        <Link to={kind === 'noStore' ? '/fiat-apply' : STORE} className={buttonClass({ size: 'medium' })}>
          {t(kind === 'noStore' ? 'fiat:store.apply.title' : 'fiat:store.toStore')}
        </Link>
      }
    />
  );
}

function Edited({ id, ...rest }: AdScreenProps & { readonly id: string; readonly store: Store }) {
  const ad = useQuery(ownAdQuery(id));
  return (
    <Loaded query={ad} skeleton={<FormSkeleton />}>
      {(found) => {
        if (found === null) return <Nothing icon={<Megaphone />} kind="noAd" />;
        if (found.state !== 'open' && found.state !== 'suspended')
          return <Nothing icon={<Megaphone />} kind="adEnded" />;
        return <LoadedForm key={found.id} ad={found} {...rest} />;
      }}
    </Loaded>
  );
}

function LoadedForm(props: AdScreenProps & { readonly ad: OwnAd | null; readonly store: Store }) {
  const leave = useWayBack(STORE);
  const markets = useQuery(marketsQuery);
  const methods = useQuery(methodsQuery);
  return (
    <Loaded query={markets} skeleton={<FormSkeleton />}>
      {(market) => (
        <Loaded query={methods} skeleton={<FormSkeleton />}>
          {(list) => <AdForm {...props} markets={market} methods={list} onSaved={leave} />}
        </Loaded>
      )}
    </Loaded>
  );
}
