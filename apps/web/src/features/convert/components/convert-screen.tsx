import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PayPasswordNeeded } from '../../../shared/ui/pay-password.tsx';
import { allMatches, useMatches } from '../../market-data/index.ts';
import { useUserInfo } from '../../session/index.ts';
import { choicesOf } from '../model/choice.ts';
import { ConversionList } from './conversion-list.tsx';
import { ConvertForm } from './convert-form.tsx';
import { PlansPanel } from './plans-panel.tsx';

const TABS = ['convert', 'recurring', 'history'] as const;
type Tab = (typeof TABS)[number];

/** Converts one currency into another, at once or again and again. The address names the tab and the currencies. */
export function ConvertScreen({ verification }: { readonly verification: ReactNode }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const named = TABS.find((one) => one === params.get('tab')) ?? 'convert';
  const choose = (tab: Tab): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('tab', tab);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="flex flex-col gap-3 pb-8">
      <PageHeader title={t('convert:title')} backTo="/assets" />
      <Tabs
        label={t('convert:title')}
        items={TABS.map((value) => ({ value, label: t(`convert:tab.${value}`) }))}
        value={named}
        onValueChange={choose}
      >
        <div className="pt-4">
          {named === 'history' ? (
            <ConversionList />
          ) : (
            <Traded isOnce={named === 'convert'} verification={verification} />
          )}
        </div>
      </Tabs>
    </div>
  );
}

/** Forms that need the pairs, and a person who may trade. */
function Traded({ isOnce, verification }: { readonly isOnce: boolean; readonly verification: ReactNode }) {
  const query = useMatches();
  const obstacle = useObstacle(verification);
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(groups) => {
        const choices = choicesOf(allMatches(groups));
        return isOnce ? (
          <ConvertForm choices={choices} obstacle={obstacle} />
        ) : (
          <PlansPanel choices={choices} obstacle={obstacle} />
        );
      }}
    </Loaded>
  );
}

/** Requirement that a person has to meet before anything can be converted, with the way to it. */
function useObstacle(verification: ReactNode): ReactNode {
  const user = useUserInfo();
  if (user === null) return null;
  if (!user.is_user_real) return verification;
  return user.has_pay_password ? null : <PayPasswordNeeded />;
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
