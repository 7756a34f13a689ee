import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';

/** Proposes to publish what is owed now, besides the snapshot of the day; a second operator approves it. */
export function RequestSnapshot({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  return (
    <ChangeDialog
      title={t('custody:snapshot.request')}
      confirmLabel={t('custody:propose')}
      tone="primary"
      run={(reason) => client.call('liability.operator_take_snapshot', { reason })}
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      <p>{t('custody:snapshot.hint')}</p>
    </ChangeDialog>
  );
}
