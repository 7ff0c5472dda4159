import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { closePercentBrace, liquid } from '@codemirror/lang-liquid';
import { syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type Ref,
  type RefObject,
} from 'react';
import { contactFieldsQuery, eventNamesQuery, knownProperties } from '../../api/catalogues';
import { editorTheme, highlighting } from './liquid-theme';
import { completionsAt, rootVariables, type LiquidCatalogue } from './liquid-variables';

export interface LiquidEditorProps {
  value: string;
  onChange: (value: string) => void;
  /** Lines shown at first; one-line without it. */
  rows?: number | undefined;
  /** The event whose properties `event.` completes; of every known event if omitted. */
  eventName?: string | undefined;
  placeholder?: string | undefined;
  isReadOnly?: boolean | undefined;
  /** Gets what puts a text in the place of the cursor. */
  insertion?: Ref<(text: string) => void> | undefined;
  /** For screen readers. */
  attributes: Record<string, string>;
}

/** What is selected in the field that has the focus. */
export interface FocusedRange {
  anchor: number;
  head: number;
}

interface Handover {
  /** The selection in the plain field that the editor replaces, if that had the focus. */
  focused: RefObject<FocusedRange | null>;
}

/** Line height of the editor, in px. */
const LINE_PX = 20;

/** CodeMirror with Liquid over HTML. Tab moves the focus on, as in any field. */
export default function LiquidEditor(props: LiquidEditorProps & Handover) {
  const { value, rows, attributes } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const described = useRef(new Compartment());
  const catalogue = useCatalogue(props.eventName);
  const currentCatalogue = useEffectEvent(() => catalogue);
  const changed = useEffectEvent((next: string) => {
    if (next !== value) props.onChange(next);
  });
  const create = useEffectEvent((parent: HTMLElement) => {
    const language = liquid({
      base: html(),
      variables: rootVariables,
      properties: (path) => completionsAt(path, currentCatalogue()),
    });
    return new EditorView({
      parent,
      doc: value,
      extensions: [
        ...common(props),
        language,
        described.current.of(EditorView.contentAttributes.of(attributes)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    });
  });
  const takeOver = useEffectEvent((editor: EditorView) => {
    const range = props.focused.current;
    if (range === null) return;
    editor.focus();
    const { length } = editor.state.doc;
    const selection = { anchor: Math.min(range.anchor, length), head: Math.min(range.head, length) };
    editor.dispatch({ selection });
  });
  // In the same turn as the plain field goes, so that no key is lost between them.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const made = create(host.current);
    view.current = made;
    takeOver(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    const now = editor?.state.doc.toString();
    if (editor === null || now === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useImperativeHandle(props.insertion, () => (text) => insert(view.current, text), []);
  useDescribed(view, described, attributes);
  return <div ref={host} {...(rows !== undefined && { style: { minBlockSize: rows * LINE_PX } })} />;
}

/** Puts a text in the place of what is selected. */
function insert(editor: EditorView | null, text: string): void {
  editor?.dispatch(editor.state.replaceSelection(text), { scrollIntoView: true });
  editor?.focus();
}

/** Says what is said about the field as that becomes other. */
function useDescribed(
  view: RefObject<EditorView | null>,
  described: RefObject<Compartment>,
  attributes: Record<string, string>,
): void {
  const describe = useEffectEvent(() => {
    const now = EditorView.contentAttributes.of(attributes);
    view.current?.dispatch({ effects: described.current.reconfigure(now) });
  });
  const told = Object.values(attributes).join(' ');
  useEffect(() => describe(), [told]);
}

function common({ rows, placeholder, isReadOnly = false }: LiquidEditorProps): Extension[] {
  return [
    EditorView.cspNonce.of(nonce()),
    history(),
    closeBrackets(),
    closePercentBrace,
    autocompletion({ icons: false }),
    syntaxHighlighting(highlighting),
    editorTheme,
    EditorState.readOnly.of(isReadOnly),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
    ...(placeholder === undefined ? [] : [placeholderText(placeholder)]),
    rows === undefined ? oneLine : EditorView.lineWrapping,
  ];
}

/** Line breaks, such as pasted ones, become spaces. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const text = transaction.newDoc.toString().replaceAll(/\s*\n\s*/g, ' ');
  const { doc } = transaction.startState;
  const head = Math.min(transaction.newSelection.main.head, text.length);
  const isOnlyBreak = text.trim() === doc.toString().trim();
  return isOnlyBreak
    ? []
    : { changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: head } };
});

/** The nonce of this page, without which the policy refuses the editor's styles. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

function useCatalogue(eventName: string | undefined): LiquidCatalogue {
  const { data: fields } = useQuery(contactFieldsQuery);
  const { data: names } = useQuery(eventNamesQuery);
  return {
    fields: fields?.data ?? [],
    properties: names === undefined ? [] : knownProperties(names, eventName),
  };
}
