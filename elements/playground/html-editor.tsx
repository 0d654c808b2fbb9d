import { checkHtml } from '../index.ts';
import { known } from './host.ts';

interface Props {
  html: string;
  onChange: (html: string) => void;
}

/** The HTML to copy or to change, and what the checker says about it. */
export function HtmlEditor({ html, onChange }: Props) {
  const findings = checkHtml(html, known);
  return (
    <section className="editor">
      <label htmlFor="html">HTML</label>
      <textarea
        id="html"
        rows={6}
        spellCheck={false}
        value={html}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" onClick={() => void navigator.clipboard.writeText(html)}>
        kopieren
      </button>
      <ul aria-live="polite">
        {findings.map(({ message, from }) => (
          <li key={`${from}${message}`}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
