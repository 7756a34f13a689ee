import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { INSTANT } from '../../../shared/lib/field-rules.ts';
import { fromLocalText, nextDelisting } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Match } from '../api.ts';

interface DelistingProps {
  readonly match: Match;
  readonly onEnd: () => void;
}

/** Proposes the delisting of a pair at a date. */
export function DelistMatch({ match, onEnd }: DelistingProps) {
  const t = useTexts();
  const form = useDialogForm({
    effective_from: { label: t('market:delists'), initial: nextDelisting(), rule: INSTANT },
  });
  return (
    <ChangeDialog
      title={`${t('market:delist')}: ${match.symbol}`}
      confirmLabel={t('proposal:propose')}
      tone="danger"
      isPublic
      run={(reason) =>
        client.call('market.operator_delist_match', {
          currency_match_id: match.id,
          effective_from: fromLocalText(form.values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...form.field('effective_from')} />
      <p>{t('market:delistHint')}</p>
    </ChangeDialog>
  );
}

/** Proposes that a pair stays listed. */
export function WithdrawDelisting({ match, onEnd }: DelistingProps) {
  const t = useTexts();
  return (
    <ChangeDialog
      title={`${t('market:withdrawDelisting')}: ${match.symbol}`}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('market.operator_withdraw_delisting', { currency_match_id: match.id, reason })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <p>{t('market:withdrawDelistingHint')}</p>
    </ChangeDialog>
  );
}
