import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ToggleButton from '@mui/material/ToggleButton';
import { cspNonce } from '@partsdesk/ui/app/cspNonce.ts';
import { FieldFrame, useRule, type Field, type FieldLook } from '@partsdesk/ui/form/field';
import Image from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { PictureButton } from './PictureButton';
import { richText } from './richText';

interface RichTextFieldProps extends Field<string>, FieldLook {}

const nonce = cspNonce();

/** Edits text with headings, lists, links and pictures. The server sanitises it and decides what is allowed. */
export function RichTextField({ value, onChange, ...field }: RichTextFieldProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, protocols: ['http', 'https'] } }),
      Image,
    ],
    content: value,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': field.label, class: 'rich-text' },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    ...(nonce ? { injectNonce: nonce } : {}),
  });
  useRule(field, () => (field.required && !value ? `请填写${field.label}` : undefined));
  return (
    <FieldFrame {...field}>
      {() => (
        <Box
          sx={{
            border: 1,
            borderColor: field.error ? 'error.main' : 'border.field',
            borderRadius: 1.5,
            bgcolor: 'background.paper',
            '&:focus-within': { borderColor: 'primary.main' },
          }}
        >
          <Toolbar editor={editor} />
          <Divider />
          <Box
            sx={{
              '& .rich-text': {
                minHeight: 240,
                maxHeight: '50vh',
                overflow: 'auto',
                p: 3,
                outline: 'none',
                ...richText,
              },
            }}
          >
            <EditorContent editor={editor} />
          </Box>
        </Box>
      )}
    </FieldFrame>
  );
}

const marks = [
  { name: 'heading', label: '标题', run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'bold', label: '加粗', run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', label: '斜体', run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'bulletList', label: '列表', run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', label: '编号', run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', label: '引用', run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run() },
] as const;

function Toolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({ editor, selector: ({ editor: now }) => marks.map(({ name }) => now.isActive(name)) });
  return (
    <Box role="toolbar" aria-label="文字格式" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1 }}>
      {marks.map(({ name, label, run }, at) => (
        <ToggleButton
          key={name}
          size="small"
          value={name}
          selected={active[at] ?? false}
          onClick={() => run(editor)}
          sx={{ border: 0, px: 2, py: 0.5 }}
        >
          {label}
        </ToggleButton>
      ))}
      <PictureButton onPicture={(src) => editor.chain().focus().setImage({ src, alt: '' }).run()} />
    </Box>
  );
}
