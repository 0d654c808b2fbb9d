import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const icon = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E${path}%3C/svg%3E")`;
const ALERT = icon("%3Ccircle cx='12' cy='12' r='10'/%3E%3Cpath d='M12 8v4m0 4h.01'/%3E");
const CAUTION = icon(
  "%3Cpath d='m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01'/%3E",
);

const LINK = {
  background: 'none',
  border: '0',
  padding: '0',
  font: 'inherit',
  fontWeight: '500',
  color: 'var(--ink)',
  minBlockSize: '1.75rem',
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.24em',
  cursor: 'pointer',
};

/** The looks of the code, by the tokens of the site; in the editor's own root no style sheet of the page holds. */
export const theme: Extension = EditorView.theme({
  '&': {
    blockSize: '100%',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    color: 'var(--ink)',
    font: '400 0.8125rem/1.65 var(--font-code)',
    boxSizing: 'border-box',
  },
  '&.cm-focused': { outline: 'var(--focus-w) solid var(--focus)', outlineOffset: '-1px' },
  '.cm-scroller': { font: 'inherit', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--safelight)', padding: '0.625rem 0' },
  '.cm-line': { padding: '0 0.75rem 0 0.25rem' },
  '.cm-cursor': { borderInlineStart: '2px solid var(--safelight)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--safelight-wash)',
  },
  '.cm-content ::selection': { background: 'var(--safelight-wash)', color: 'var(--ink)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--bg-hover)' },
  '.cm-gutters': { background: 'none', border: '0', color: 'var(--ink-3)', fontSize: '0.75rem' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.625rem 0 0', minInlineSize: '1.5rem' },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '.cm-marks .cm-gutterElement': {
    inlineSize: '1.375rem',
    display: 'grid',
    placeItems: 'start center',
    cursor: 'pointer',
  },
  '.cm-mark i': {
    inlineSize: '0.875rem',
    blockSize: '0.875rem',
    marginBlockStart: '0.25rem',
    background: 'var(--danger)',
    mask: `${ALERT} center / contain`,
  },
  '.cm-mark--warning i': { background: 'var(--warning)', mask: `${CAUTION} center / contain` },
  '.cm-markup': { color: 'var(--ink-2)' },
  '.cm-own': { color: 'var(--ink)', fontWeight: '600' },
  '.cm-bad': { textDecoration: 'underline wavy var(--danger) 1px', textUnderlineOffset: '0.3em' },
  '.cm-doubtful': { textDecoration: 'underline dotted var(--warning) 2px', textUnderlineOffset: '0.3em' },
  // Without margins: the numbers of the lines below would not know of them.
  '.cm-fix': {
    padding: '0.5rem 0.75rem 0.625rem 1rem',
    background:
      'linear-gradient(var(--danger), var(--danger)) 0.25rem 0.125rem / 2px calc(100% - 0.5rem) no-repeat',
    font: '400 var(--text-sm)/1.45 var(--font-ui)',
    color: 'var(--ink)',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 var(--s4)',
  },
  '.cm-fix--warning': { backgroundImage: 'linear-gradient(var(--warning), var(--warning))' },
  '.cm-fix button, .cm-panel .cm-button': { ...LINK, backgroundImage: 'none' },
  '.cm-tooltip': {
    background: 'var(--bg-raised)',
    color: 'var(--ink)',
    border: '0',
    borderRadius: 'var(--radius)',
    boxShadow: '0 0 0 1px var(--line-strong), 0 12px 32px oklch(0 0 0 / 0.18)',
    font: '400 var(--text-sm)/1.3 var(--font-ui)',
    zIndex: 'var(--z-panel)',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem', maxInlineSize: '20rem', margin: '0 4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    maxBlockSize: '12.4rem',
    minInlineSize: 'min(22rem, 80vw)',
    padding: '0.25rem 0',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '0.75rem',
    alignItems: 'center',
    minBlockSize: '2.375rem',
    padding: '0 0.75rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--bg-hover)',
    color: 'var(--ink)',
    boxShadow: 'inset 2px 0 0 var(--ink)',
  },
  '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionDetail': {
    fontStyle: 'normal',
    color: 'var(--ink-2)',
    margin: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  'li code': {
    marginInlineStart: 'auto',
    font: '400 var(--text-xs)/1 var(--font-code)',
    color: 'var(--ink-3)',
  },
  '.pt': {
    flex: 'none',
    inlineSize: '1.75rem',
    blockSize: '1.75rem',
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    boxShadow: 'inset 0 0 0 1px var(--line-strong)',
    fontSize: '0.6875rem',
    fontWeight: '500',
    color: 'var(--ink-2)',
  },
  '.pt--img': { boxShadow: 'none' },
  '.pt img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
  '.cm-card': { display: 'flex', gap: '0.75rem', alignItems: 'center', padding: '0.5rem 0.75rem' },
  '.cm-card .pt': { inlineSize: '4rem', blockSize: '4rem' },
  '.cm-card b': { fontWeight: '400' },
  '.cm-card small': { color: 'var(--ink-2)', fontSize: 'inherit' },
  '.cm-panels': { background: 'var(--bg-raised)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': {
    font: '400 var(--text-sm)/1.3 var(--font-ui)',
    padding: '0.5rem 2rem 0.5rem 0.75rem',
  },
  '.cm-panel input.cm-textfield': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: '0',
    borderBlockEnd: '1px solid var(--line-strong)',
    minBlockSize: '1.75rem',
  },
  '.cm-panel.cm-search [name=close]': { color: 'inherit', fontSize: '1.25rem' },
  '.cm-searchMatch': { background: 'var(--safelight-wash)' },
  '.cm-searchMatch-selected': {
    boxShadow: 'inset 0 0 0 1px var(--safelight)',
    background: 'var(--safelight-wash)',
  },
  '@media (pointer: coarse)': {
    '.cm-fix button, .cm-panel .cm-button, .cm-tooltip.cm-tooltip-autocomplete > ul > li': {
      minBlockSize: 'var(--tap)',
    },
  },
});
