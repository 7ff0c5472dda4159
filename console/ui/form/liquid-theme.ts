import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Liquid stands out from the HTML around it. */
export const highlighting = HighlightStyle.define([
  { tag: [tags.brace, tags.processingInstruction], color: 'var(--wait)', fontWeight: '550' },
  { tag: [tags.variableName, tags.propertyName], color: 'var(--wait)' },
  { tag: [tags.function(tags.variableName), tags.operatorKeyword, tags.keyword], color: 'var(--warn)' },
  { tag: [tags.string, tags.attributeValue, tags.number, tags.bool], color: 'var(--good)' },
  { tag: [tags.tagName, tags.angleBracket, tags.attributeName, tags.comment], color: 'var(--soft)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

/** The look of a field, with the variables of the console. */
export const editorTheme = EditorView.theme({
  '&': { maxHeight: '70vh', color: 'var(--text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--soft)', fontFamily: 'var(--sans)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--text)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--r2)',
    background: 'var(--card)',
    boxShadow: '0 8px 28px var(--shade)',
    overflow: 'hidden',
    zIndex: '60',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--sans)',
    maxHeight: '240px',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', borderRadius: 'var(--r1)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--hover)',
    color: 'var(--text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '620' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--soft)' },
});
