import { DRAWING_TEXT_MAX } from '@openbourse/api/terminal/kept';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { noteText } from '../model/change-drawings.ts';

export interface NoteSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The text so far. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Asks for the text of a note on the chart. */
export function NoteSheet({ isOpen, onClose, text, onText }: NoteSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('chart:draw.note')}>
      <NoteForm text={text} onText={onText} />
    </BottomSheet>
  );
}

function NoteForm({ text, onText }: Pick<NoteSheetProps, 'text' | 'onText'>) {
  const t = useT();
  const [draft, setDraft] = useState(text);
  const written = noteText(draft);
  return (
    <form
      className="space-y-4 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (written !== '') onText(written);
      }}
    >
      <TextField
        label={t('chart:draw.noteText')}
        maxLength={DRAWING_TEXT_MAX}
        value={draft}
        onValueChange={setDraft}
      />
      <Button type="submit" disabled={written === ''}>
        {t('app:action.confirm')}
      </Button>
    </form>
  );
}
