import { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table2,
  Undo2,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { extensions, isKept, writtenBy } from './rich-text-format.ts';

interface RichTextProps {
  readonly label: string;
  readonly value: string;
  /** The tag of the language it is written in. */
  readonly language: string;
  readonly isFixed: boolean;
  readonly onChange: (html: string) => void;
}

interface Tool {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly run: (editor: Editor) => unknown;
  readonly isOn?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  { name: 'undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
  {
    name: 'heading2',
    icon: Heading2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    icon: Bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: Italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'list',
    icon: List,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: ListOrdered,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    icon: Quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'table',
    icon: Table2,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
];

/**
 * Writes HTML as players will see it, or as its source. What the editor would lose (it has no definition lists, for instance)
 * is written as source alone.
 */
export function RichText({ label, value, language, isFixed, onChange }: RichTextProps) {
  const { t } = useTranslation('content');
  const id = useId();
  const [isSource, setSource] = useState(() => !isKept(value));
  const canBeDrawn = !isSource || isKept(value);
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between">
        <span id={id} className="text-sm font-medium">
          {label}
        </span>
        <button
          type="button"
          aria-pressed={isSource}
          disabled={!canBeDrawn}
          onClick={() => setSource(!isSource)}
          className="inline-flex items-center gap-1 rounded px-1.5 text-sm text-muted hover:bg-hover disabled:opacity-50"
        >
          <Code size={14} aria-hidden />
          HTML
        </button>
      </div>
      {isSource ? (
        <textarea
          aria-labelledby={id}
          lang={language}
          rows={16}
          value={value}
          disabled={isFixed}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          className="w-full rounded-md border border-line-strong bg-surface p-2.5 font-mono text-sm text-ink disabled:opacity-60"
        />
      ) : (
        <Drawn {...{ id, value, language, isFixed, onChange }} />
      )}
      {!canBeDrawn && <p className="text-sm text-muted">{t('sourceOnly')}</p>}
    </div>
  );
}

function Drawn({
  id,
  value,
  language,
  isFixed,
  onChange,
}: Omit<RichTextProps, 'label'> & { readonly id: string }) {
  const { t } = useTranslation('content');
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  /** Counts what changes the state of the tools. */
  const [, setSteps] = useState(0);
  const changed = useRef(onChange);
  changed.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor has its text from here on
  useEffect(() => {
    const made = new Editor({
      element: box.current,
      extensions,
      content: value,
      editable: !isFixed,
      injectCSS: false,
      editorProps: {
        attributes: {
          ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id, lang: language },
          class: 'prose-office min-h-64 px-3 py-2 outline-none',
        },
      },
      onUpdate: (event) => changed.current(writtenBy(event.editor.getHTML())),
      onTransaction: () => setSteps((steps) => steps + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  return (
    <div className="rounded-md border border-line-strong bg-surface focus-within:border-accent">
      {!isFixed && (
        <div
          role="toolbar"
          aria-label={t('format')}
          className="flex flex-wrap gap-0.5 border-b border-line p-1"
        >
          {tools.map(({ name, icon: Icon, run, isOn }) => (
            <button
              key={name}
              type="button"
              aria-label={t(`tools.${name}`)}
              title={t(`tools.${name}`)}
              {...(isOn ? { 'aria-pressed': editor !== undefined && isOn(editor) } : {})}
              // A press must not take the focus from the text: what is typed right after it would be lost.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => editor && run(editor)}
              className="inline-flex size-8 items-center justify-center rounded text-muted hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
            >
              <Icon size={16} aria-hidden />
            </button>
          ))}
          <LinkTool editor={editor} />
        </div>
      )}
      <div ref={box} />
    </div>
  );
}

/** The address of the marked words; an empty one takes the link away. */
function LinkTool({ editor }: { readonly editor: Editor | undefined }) {
  const { t } = useTranslation('content');
  const [isOpen, setOpen] = useState(false);
  const href = editor?.getAttributes('link').href;
  function apply(address: string) {
    const chain = editor?.chain().focus().extendMarkRange('link');
    if (address === '') chain?.unsetLink().run();
    else chain?.setLink({ href: address }).run();
    setOpen(false);
  }
  return (
    <span className="inline-flex items-center gap-1">
      <button
        type="button"
        aria-label={t('tools.link')}
        title={t('tools.link')}
        aria-pressed={editor?.isActive('link') ?? false}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex size-8 items-center justify-center rounded text-muted hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
      >
        <Link2 size={16} aria-hidden />
      </button>
      {isOpen && (
        <input
          // biome-ignore lint/a11y/noAutofocus: it was just asked for
          autoFocus
          aria-label={t('fields.href')}
          placeholder="/promotions"
          defaultValue={typeof href === 'string' ? href : ''}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply(event.currentTarget.value.trim());
          }}
          className="h-7 w-56 rounded border border-line-strong bg-surface px-2 text-sm"
        />
      )}
    </span>
  );
}
