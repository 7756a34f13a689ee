import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { Column } from '@openbourse/kit/ui/data-table.tsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Invitee } from '../api.ts';
import { useReferralFormat } from '../use-referral-format.ts';

/** A lower-level user: masked, since when, and what the fees of the person brought. */
export function PersonRow({ person }: { readonly person: Invitee }) {
  const t = useT();
  const format = useFormat();
  const referral = useReferralFormat();
  return (
    <div className="flex items-center gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="figures text-row">{person.masked_uid}</span>
          <PersonBadges person={person} />
        </p>
        <p className="figures text-secondary text-muted">
          {t('referral:people.registered', { date: format.date(person.registered_at) })}
        </p>
        <p className="text-secondary text-muted">{standingOf(person, t)}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className="figures text-body font-semibold">{referral.value(person.reward_usdt)}</p>
        {person.invitees > 0 && <BelowLink person={person} />}
      </div>
    </div>
  );
}

function PersonBadges({ person }: { readonly person: Invitee }) {
  const t = useT();
  return (
    <>
      {person.is_verified && <Badge tone="up">{t('referral:people.verified')}</Badge>}
      {person.void_reason !== null && <Badge tone="warn">{t('referral:people.void')}</Badge>}
    </>
  );
}

/** Why nothing is paid, or how long shares are. */
function standingOf(person: Invitee, t: Translate): string {
  if (person.void_reason !== null) return t(`referral:void.${person.void_reason}`);
  // Ordinary shares end with the second level; an agent is paid for all of them.
  if (person.level > 2) return t('referral:agent.level', { level: person.level });
  if (person.months_left === 0) return t('referral:people.over');
  return t('referral:people.months', { count: person.months_left });
}

/** Leads to those whom the person invited. */
function BelowLink({ person }: { readonly person: Invitee }) {
  const t = useT();
  const referral = useReferralFormat();
  const to = new URLSearchParams({ below: person.id, name: person.masked_uid });
  return (
    <Link
      to={`?${to.toString()}`}
      className="relative inline-flex items-center gap-0.5 text-secondary font-medium text-accent before:absolute before:-inset-3"
    >
      {t('referral:people.invited', { count: referral.count(person.invitees) })}
      <ChevronRight className="size-3.5" aria-hidden="true" />
    </Link>
  );
}

/** The same as a table, where the screen is wide. */
export function usePersonColumns(): readonly Column<Invitee>[] {
  const t = useT();
  const format = useFormat();
  const referral = useReferralFormat();
  return [
    {
      key: 'person',
      header: t('referral:column.person'),
      render: (person) => (
        <span className="flex items-center gap-2">
          <span className="figures font-semibold">{person.masked_uid}</span>
          <PersonBadges person={person} />
        </span>
      ),
    },
    {
      key: 'registered',
      header: t('referral:column.registered'),
      render: (person) => format.date(person.registered_at),
    },
    { key: 'standing', header: t('app:word.status'), render: (person) => standingOf(person, t) },
    {
      key: 'invited',
      header: t('referral:column.invited'),
      isNumeric: true,
      render: (person) => (person.invitees > 0 ? <BelowLink person={person} /> : referral.count(0)),
    },
    {
      key: 'reward',
      header: t('referral:column.reward'),
      isNumeric: true,
      render: (person) => <b className="font-semibold">{referral.value(person.reward_usdt)}</b>,
    },
  ];
}
