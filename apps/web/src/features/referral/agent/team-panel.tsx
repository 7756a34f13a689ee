import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { type Member, type Period, teamPages } from '../api.ts';
import { useReferralFormat } from '../use-referral-format.ts';

/** Everybody below the agent, with what a period brought. */
export function TeamPanel({ period }: { readonly period: Period }) {
  const t = useT();
  return (
    <PagedList
      label={t('referral:agent.tab.team')}
      pages={useInfiniteQuery(teamPages(period))}
      renderRow={(member) => <MemberRow member={member} />}
      columns={useMemberColumns()}
      empty={{
        icon: <UsersRound />,
        title: t('referral:people.empty'),
        hint: t('referral:people.emptyHint'),
      }}
    />
  );
}

function MemberRow({ member }: { readonly member: Member }) {
  const t = useT();
  const format = useFormat();
  const referral = useReferralFormat();
  return (
    <div className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <MemberName member={member} />
        <p className="figures text-secondary text-muted">
          {t('referral:people.registered', { date: format.date(member.registered_at) })}
        </p>
        {member.void_reason !== null && (
          <p className="text-secondary text-muted">{t(`referral:void.${member.void_reason}`)}</p>
        )}
      </div>
      <div className="shrink-0 text-right">
        <p className="figures text-body font-semibold">{referral.value(member.commission_usdt)}</p>
        <p className="figures text-secondary text-muted">
          {t('referral:agent.ofFees', { fees: referral.value(member.fees_usdt) })}
        </p>
      </div>
    </div>
  );
}

function MemberName({ member }: { readonly member: Member }) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="figures text-row">{member.masked_uid}</span>
      <Badge tone="neutral">{t('referral:agent.level', { level: member.level })}</Badge>
      {member.is_agent && <Badge tone="accent">{t('referral:agent.title')}</Badge>}
      {member.void_reason !== null && <Badge tone="warn">{t('referral:people.void')}</Badge>}
    </span>
  );
}

function useMemberColumns(): readonly Column<Member>[] {
  const t = useT();
  const format = useFormat();
  const referral = useReferralFormat();
  return [
    {
      key: 'person',
      header: t('referral:column.person'),
      render: (member) => <MemberName member={member} />,
    },
    {
      key: 'registered',
      header: t('referral:column.registered'),
      render: (member) => format.date(member.registered_at),
    },
    {
      key: 'volume',
      header: t('referral:agent.volume'),
      isNumeric: true,
      render: (member) => referral.volume(member.volume_usdt),
    },
    {
      key: 'fees',
      header: t('referral:agent.fees'),
      isNumeric: true,
      render: (member) => referral.value(member.fees_usdt),
    },
    {
      key: 'commission',
      header: t('referral:agent.commission'),
      isNumeric: true,
      render: (member) => <b className="font-semibold">{referral.value(member.commission_usdt)}</b>,
    },
  ];
}
