import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Picture } from '../../../shared/ui/picture.tsx';
import { client } from '../../session/index.ts';
import type { Case } from '../api.ts';

/** The documents side by side; a press enlarges one over the whole width. Each view is recorded. */
export function DocumentList({ submission }: { readonly submission: Case }) {
  const t = useTexts();
  const [zoomed, setZoomed] = useState<string | null>(null);
  const reason = `Review of the submission ${submission.case_id}`;
  if (submission.documents.length === 0) return <EmptyState hint={t('verification:noDocuments')} />;
  return (
    <section aria-label={t('verification:documents')} className="grid gap-5 wide:grid-cols-2">
      {submission.documents.map((document) => {
        const id = document.file_id;
        const isZoomed = zoomed === id;
        return (
          <figure key={id} className={isZoomed ? 'order-first wide:col-span-2' : undefined}>
            <figcaption className="mb-2 flex justify-between text-dense">
              <span className="font-medium">{t(`verification:document.${purposeOf(document.purpose)}`)}</span>
              <span className="text-secondary text-muted">{t('verification:zoomHint')}</span>
            </figcaption>
            <Picture
              label={t(`verification:document.${purposeOf(document.purpose)}`)}
              queryKey={['file.operator_view', id]}
              load={() => client.picture('file.operator_view', { file_id: id, reason })}
              isZoomed={isZoomed}
              onZoom={() => setZoomed(isZoomed ? null : id)}
            />
          </figure>
        );
      })}
    </section>
  );
}

type Purpose = Case['documents'][number]['purpose'];
const IDENTITY_PURPOSES = ['identity_front', 'identity_reverse', 'identity_hand', 'address_proof'] as const;

function purposeOf(purpose: Purpose): (typeof IDENTITY_PURPOSES)[number] {
  return IDENTITY_PURPOSES.find((one) => one === purpose) ?? 'address_proof';
}
