import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { client } from '../../session/index.ts';

/** Recomputes the whole chain of the audit log, piece by piece. */
async function verifyChain() {
  let checked = 0;
  let from: number | undefined;
  for (;;) {
    const piece = await client.call('operator.audit_verify', { from_seq: from });
    checked += piece.checked;
    if (piece.broken_seq !== null || piece.next_seq === null) return { ...piece, checked };
    from = piece.next_seq;
  }
}

/** Proves that no row of the log was changed or taken out. */
export function ChainCheck() {
  const t = useTexts();
  const check = useMutation({ mutationFn: verifyChain });
  const result = check.data;
  return (
    <div
      className="flex flex-wrap items-center gap-4 rounded-card bg-surface px-4 py-3 text-dense"
      role="status"
    >
      <Button size="small" variant="primary" isLoading={check.isPending} onClick={() => check.mutate()}>
        {t('operator:verify')}
      </Button>
      {result === undefined && <span className="text-muted">{t('operator:verifyHint')}</span>}
      {result !== undefined && (
        <>
          <Badge tone={result.broken_seq === null ? 'up' : 'danger'}>
            {result.broken_seq === null
              ? t('operator:chainWhole', { count: result.checked })
              : t('operator:chainBroken', { seq: result.broken_seq })}
          </Badge>
          <span className="figures flex items-center gap-2 text-muted">
            {t('operator:chainEnd', { seq: result.last_seq })} <CopyText text={result.last_hash} />
          </span>
        </>
      )}
    </div>
  );
}
