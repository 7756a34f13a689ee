import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { brandedFile } from '../../../shared/lib/branded-file.ts';

const FILE_NAME = 'recovery-codes.txt';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The recovery codes, shown once: the person goes on after saying that they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useT();
  const copy = useCopy();
  const [isSaved, setIsSaved] = useState(false);
  const text = codes.join('\n');
  return (
    <section className="flex flex-col gap-3" aria-labelledby="recovery-title">
      <h2 id="recovery-title" className="text-symbol">
        {t('security:recovery')}
      </h2>
      <p className="text-dense text-muted">{t('security:recoveryHint')}</p>
      <ol className="figures grid grid-cols-2 gap-x-4 gap-y-2 rounded-card bg-surface p-4 text-center text-row font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant="secondary"
          size="medium"
          icon={<Copy className="size-4.5" />}
          onClick={() => void copy(text)}
        >
          {t('app:action.copy')}
        </Button>
        <Button
          variant="secondary"
          size="medium"
          icon={<Download className="size-4.5" />}
          onClick={() => saveFile({ fileName: brandedFile(FILE_NAME), text: `${text}\n` })}
        >
          {t('security:download')}
        </Button>
      </div>
      <Checkbox isChecked={isSaved} onCheckedChange={setIsSaved}>
        {t('security:recoverySaved')}
      </Checkbox>
      <Button isBlock disabled={!isSaved} onClick={onDone}>
        {t('app:action.done')}
      </Button>
    </section>
  );
}
