import type { OperatorAction, OperatorSubject } from '@openbourse/api/limits';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { client } from '../client.ts';

const RENEW_MS = 15_000;

export interface WaitingNoteProps {
  /** Either what changes or the change itself. */
  readonly subject?: { readonly kind: OperatorSubject; readonly id?: string | number };
  readonly kind?: OperatorAction;
}

/** Changes of what is shown that wait for a second person, each with a link to where it is decided. */
export function WaitingNote({ subject, kind }: WaitingNoteProps) {
  const t = useTexts();
  const id = subject?.id === undefined ? undefined : `${subject.id}`;
  const input = { state: 'waiting', kind, subject_kind: subject?.kind, subject_id: id } as const;
  const { data } = useQuery({
    queryKey: ['operator.proposals', 'note', input],
    queryFn: ({ signal }) => client.call('operator.proposals', input, { signal }),
    refetchInterval: RENEW_MS,
  });
  return data?.data.map((row) => (
    <Banner
      key={row.id}
      tone="warn"
      action={
        <Link to={`/proposals?open=${row.id}`} className="text-dense font-medium whitespace-nowrap underline">
          {t('proposal:open')}
        </Link>
      }
    >
      {t('proposal:waits', {
        change:
          `${textOrName(t, 'operator', `action.${row.kind}`)} ${id === undefined ? (row.subject_id ?? '') : ''}`.trim(),
        name: row.proposed_by_name,
        reason: row.reason,
      })}
    </Banner>
  ));
}
