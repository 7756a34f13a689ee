import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { Link } from 'react-router';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Credentials, keysQuery } from '../api.ts';
import { useNeed } from '../use-need.ts';
import { KeyForm } from './key-form.tsx';
import { NeedCard } from './need-card.tsx';

const LIST = '/api-keys';

export interface KeyPageProps {
  /** The key that is changed; null for a new one. */
  readonly id: string | null;
  readonly onCreated: (credentials: Credentials) => void;
  readonly onSaved: () => void;
}

/** Creates a key, or changes one. */
export function KeyPage({ id, onCreated, onSaved }: KeyPageProps) {
  const t = useT();
  const need = useNeed();
  return (
    <>
      <PageHeader title={t(id === null ? 'apikey:create' : 'apikey:edit')} backTo={LIST} />
      <div className="flex flex-col gap-4 pb-8">
        {need !== null ? (
          <NeedCard need={need} />
        ) : id === null ? (
          <KeyForm apiKey={null} onCreated={onCreated} onSaved={onSaved} />
        ) : (
          <EditedKey id={id} onCreated={onCreated} onSaved={onSaved} />
        )}
      </div>
    </>
  );
}

function EditedKey({ id, ...rest }: KeyPageProps) {
  return (
    <Loaded query={useQuery(keysQuery)} skeleton={<FormSkeleton />}>
      {(keys) => {
        const apiKey = keys.find((key) => `${key.id}` === id);
        return apiKey === undefined ? <Gone /> : <KeyForm apiKey={apiKey} {...rest} />;
      }}
    </Loaded>
  );
}

function Gone() {
  const t = useT();
  return (
    <EmptyState
      icon={<Bot />}
      title={t('apikey:gone')}
      action={
        <Link to={LIST} replace className={buttonClass({ size: 'medium' })}>
          {t('apikey:title')}
        </Link>
      }
    />
  );
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
