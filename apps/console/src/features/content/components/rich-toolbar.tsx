import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { type Editor, useEditorState } from '@tiptap/react';
import { clsx } from 'clsx';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Redo2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { type TextKey, useTexts } from '../../../shared/lib/texts.ts';
import { isLinkTarget } from '../model/rich-text.ts';

interface Tool {
  readonly name: string;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  readonly run: (editor: Editor) => boolean;
  /** Reports whether the place of the cursor has it; left out for what only happens. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'paragraph',
    label: 'content:tool.paragraph',
    icon: Pilcrow,
    run: (editor) => editor.chain().focus().setParagraph().run(),
    isOn: (editor) => editor.isActive('paragraph'),
  },
  {
    name: 'h2',
    label: 'content:tool.h2',
    icon: Heading2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'h3',
    label: 'content:tool.h3',
    icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    label: 'content:tool.bold',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: 'content:tool.italic',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'bullets',
    label: 'content:tool.bullets',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    label: 'content:tool.numbers',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'undo',
    label: 'content:tool.undo',
    icon: Undo2,
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    label: 'content:tool.redo',
    icon: Redo2,
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
];

export interface RichToolbarProps {
  readonly editor: Editor;
  readonly hintId: string;
}

/** Tools for the text: no more than the sanitizer lets through. */
export function RichToolbar({ editor, hintId }: RichToolbarProps) {
  const t = useTexts();
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.filter((tool) => tool.isOn?.(now) === true).map(({ name }) => name),
      off: TOOLS.filter((tool) => tool.isPossible?.(now) === false).map(({ name }) => name),
      isLink: now.isActive('link'),
    }),
  });
  return (
    <div className="rounded-t-field border-b border-line bg-surface px-2 pt-2 pb-1">
      <div role="group" aria-label={t('content:tools')} className="flex flex-wrap gap-1">
        {TOOLS.map((tool) => (
          <ToolButton
            key={tool.name}
            label={t(tool.label)}
            icon={tool.icon}
            isOn={tool.isOn === undefined ? undefined : state.on.includes(tool.name)}
            isDisabled={state.off.includes(tool.name)}
            onPress={() => tool.run(editor)}
          />
        ))}
        <ToolButton
          label={t('content:tool.link')}
          icon={Link}
          isOn={state.isLink}
          isDisabled={false}
          onPress={() => setIsLinking((before) => !before)}
        />
      </div>
      <p id={hintId} className="px-1 py-1 text-label text-muted">
        {t('content:toolsHint')}
      </p>
      {isLinking && <LinkForm editor={editor} onEnd={() => setIsLinking(false)} />}
    </div>
  );
}

function ToolButton(props: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isOn: boolean | undefined;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}) {
  const { label, icon: Icon, isOn, isDisabled, onPress } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      className={clsx(
        'flex size-9 items-center justify-center rounded-field transition-colors disabled:opacity-40',
        isOn === true ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-surface-strong hover:text-text',
      )}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** Sets the link of the selection, or takes it away. */
function LinkForm({ editor, onEnd }: { readonly editor: Editor; readonly onEnd: () => void }) {
  const t = useTexts();
  const [address, setAddress] = useState(() => {
    const href: unknown = editor.getAttributes('link')['href'];
    return typeof href === 'string' ? href : '';
  });
  const [isRefused, setIsRefused] = useState(false);
  const apply = (): void => {
    if (address !== '' && !isLinkTarget(address)) {
      setIsRefused(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    onEnd();
  };
  return (
    <form
      className="flex items-start gap-2 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="flex-1">
        <TextField
          label={t('content:linkTarget')}
          placeholder="/deposit"
          value={address}
          error={isRefused ? t('content:linkRefused') : undefined}
          hint={t('content:linkHint')}
          onValueChange={(value) => {
            setAddress(value.trim());
            setIsRefused(false);
          }}
        />
      </div>
      <Button type="submit" size="medium" variant="secondary">
        {t('content:linkApply')}
      </Button>
    </form>
  );
}
