import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import type { ReactNode } from 'react';

export interface PersonRowProps {
  readonly person: { readonly uid: string; readonly name: string };
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  readonly trailing?: ReactNode;
}

/** Another person: the masked name with its first letter, and the UID. */
export function PersonRow({ person, ...row }: PersonRowProps) {
  return (
    <ListRow
      leading={<Initial name={person.name} />}
      title={person.name}
      subtitle={<span className="figures">UID {person.uid}</span>}
      {...row}
    />
  );
}

export function Initial({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface-strong text-row font-semibold uppercase"
    >
      {[...name][0]}
    </span>
  );
}
