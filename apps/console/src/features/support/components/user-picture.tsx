import { RecordedPicture } from '../../../shared/ui/recorded-picture.tsx';
import { client } from '../../session/index.ts';

export interface UserPictureProps {
  readonly fileId: string;
  readonly label: string;
  /** Reason of the view in the audit log. */
  readonly reason: string;
}

/** A picture that a user sent to a desk. */
export function UserPicture({ fileId, label, reason }: UserPictureProps) {
  const load = () => client.picture('file.operator_view', { file_id: fileId, reason });
  return <RecordedPicture fileId={fileId} label={label} load={load} />;
}
