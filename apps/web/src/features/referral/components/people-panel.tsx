import { useT } from '@openbourse/kit/lib/i18n.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, UsersRound } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { type InviteeFilter, inviteesPages, type Summary } from '../api.ts';
import { useReferralFormat } from '../use-referral-format.ts';
import { PersonRow, usePersonColumns } from './person-row.tsx';

/** The lower-level users: level by level, and below each of them. */
export function PeoplePanel({ summary }: { readonly summary: Summary }) {
  const [params] = useSearchParams();
  const below = params.get('below');
  if (below !== null) return <Below id={below} name={params.get('name') ?? ''} />;
  return <Levels summary={summary} />;
}

const LEVELS = ['1', '2'] as const;

function Levels({ summary }: { readonly summary: Summary }) {
  const t = useT();
  const referral = useReferralFormat();
  const [params, setParams] = useSearchParams();
  const level = LEVELS.find((one) => one === params.get('level')) ?? '1';
  const counts = { 1: summary.level1_count, 2: summary.level2_count };
  return (
    <div className="flex flex-col gap-1">
      <div className="max-w-phone">
        <SegmentedControl
          label={t('referral:people.levels')}
          segments={LEVELS.map((value) => ({
            value,
            label: t('referral:people.level', { level: value, count: referral.count(counts[value]) }),
          }))}
          value={level}
          onValueChange={(value) => setParams(value === '1' ? {} : { level: value }, { replace: true })}
        />
      </div>
      <People key={level} filter={{ level: level === '1' ? 1 : 2 }} />
    </div>
  );
}

/** Those whom one lower-level user invited. */
function Below({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <div>
      <div className="-ml-3 flex items-center gap-1">
        <IconButton
          label={t('app:action.back')}
          icon={<ArrowLeft />}
          onClick={() => void navigate('?', { replace: true })}
        />
        <p className="figures text-row">{t('referral:people.below', { name })}</p>
      </div>
      <People key={id} filter={{ invited_by: id }} />
    </div>
  );
}

function People({ filter }: { readonly filter: InviteeFilter }) {
  const t = useT();
  const isFirstLevel = 'level' in filter && filter.level === 1;
  return (
    <PagedList
      label={t('referral:tab.people')}
      pages={useInfiniteQuery(inviteesPages(filter))}
      renderRow={(person) => <PersonRow person={person} />}
      columns={usePersonColumns()}
      empty={{
        icon: <UsersRound />,
        title: t(isFirstLevel ? 'referral:people.empty' : 'referral:people.emptyBelow'),
        hint: t(isFirstLevel ? 'referral:people.emptyHint' : 'referral:people.emptyBelowHint'),
      }}
    />
  );
}
