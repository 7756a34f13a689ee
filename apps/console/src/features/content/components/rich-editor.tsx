import { useId } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { documentOf, htmlOf, isLinkTarget } from '../model/rich-text.ts';
import { RichToolbar } from './rich-toolbar.tsx';

/**
 * Exactly what the sanitizer lets through. Its few rules of style stand in classes: the page takes no inline
 * style.
 */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: isLinkTarget,
      HTMLAttributes: { target: null, rel: null },
    },
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
];

const TEXT_CLASS = [
  'min-h-96 rounded-b-field bg-surface p-4 text-body leading-[1.65] outline-none whitespace-pre-wrap',
  '[font-variant-ligatures:none] focus-visible:outline-2',
  '[&_p]:my-3 [&_h2]:mt-6 [&_h2]:mb-2 [&_h2]:text-symbol [&_h3]:mt-5 [&_h3]:mb-1.5 [&_h3]:text-row',
  '[&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-5 [&_li>p]:my-1',
  '[&_a]:text-accent [&_a]:underline [&>*:first-child]:mt-0',
].join(' ');

export interface RichEditorProps {
  readonly label: string;
  /** Text that it begins with; later changes come from the editor itself. */
  readonly html: string;
  readonly locale: string;
  readonly onHtmlChange: (html: string) => void;
}

/** The text as readers see it, written in place. Loaded with the first text that is opened. */
export function RichEditor({ label, html, locale, onHtmlChange }: RichEditorProps) {
  const hintId = useId();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: documentOf(html),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': hintId,
        lang: locale,
        class: TEXT_CLASS,
      },
    },
    onUpdate: ({ editor: changed }) => onHtmlChange(htmlOf(changed.getJSON())),
  });
  return (
    <div>
      <RichToolbar editor={editor} hintId={hintId} />
      <EditorContent editor={editor} />
    </div>
  );
}
