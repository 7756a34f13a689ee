import { Link } from 'react-router';

/** A user by number. It leads to the user from all sides, also out of a row that opens something else. */
export function UserLink({ id, uid }: { readonly id: number; readonly uid: string | null }) {
  return (
    <Link
      to={`/users?user=${id}`}
      className="figures font-semibold text-accent hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {uid ?? id}
    </Link>
  );
}
