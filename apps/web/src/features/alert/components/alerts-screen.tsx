import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { alertPages } from '../api.ts';
import { AlertRow } from './alert-row.tsx';

const STATES = ['armed', 'ended'] as const;
type State = (typeof STATES)[number];

/** All price alerts of the user: those that wait, and those that have ended. */
function AlertsScreen() {
  const t = useT();
  const [state, setState] = useState<State>('armed');
  return (
    <>
      <PageHeader title={t('alert:title')} backTo="/notifications" />
      <Tabs
        label={t('alert:title')}
        items={STATES.map((value) => ({ value, label: t(`alert:${value}`) }))}
        value={state}
        onValueChange={setState}
      >
        <AlertList key={state} state={state} />
      </Tabs>
    </>
  );
}

function AlertList({ state }: { readonly state: State }) {
  const t = useT();
  const pages = useInfiniteQuery(alertPages(state));
  const isArmed = state === 'armed';
  const toMarket = (
    <Link to="/market" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
      {t('market:title')}
    </Link>
  );
  return (
    <PagedList
      label={t(`alert:${state}`)}
      pages={pages}
      renderRow={(alert) => <AlertRow alert={alert} hasSymbol />}
      skeleton={<TextSkeleton />}
      empty={{
        icon: <BellRing />,
        title: t(isArmed ? 'alert:empty' : 'alert:endedEmpty'),
        hint: t(isArmed ? 'alert:emptyHint' : 'alert:endedHint'),
        ...(isArmed && { action: toMarket }),
      }}
    />
  );
}

export { AlertsScreen as Component };
