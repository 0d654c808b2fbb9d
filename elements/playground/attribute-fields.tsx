import { dashed, defaultOf, type Input, spellings } from '../catalog/inputs.ts';
import type { DocumentedElement } from '../index.ts';

interface Props {
  element: DocumentedElement;
  html: string;
  onChange: (html: string) => void;
}

export function AttributeFields({ element: { tag, inputs }, html, onChange }: Props) {
  const template = document.createElement('template');
  template.innerHTML = html;
  const element = template.content.querySelector(tag);
  if (!element) return <p>Im HTML ist kein {tag}.</p>;
  const change = (name: string, value: string | null) => {
    for (const spelling of spellings(name)) element.removeAttribute(spelling);
    if (value !== null) element.setAttribute(dashed(name), value);
    onChange(template.innerHTML);
  };
  return (
    <fieldset>
      <legend>Attribute</legend>
      {inputs.map(({ name, input, doc }) => {
        const spelling = spellings(name).find((it) => element.hasAttribute(it));
        return (
          <Field
            key={name}
            name={name}
            doc={doc}
            input={input}
            value={spelling === undefined ? null : element.getAttribute(spelling)}
            onChange={(value) => change(name, value)}
          />
        );
      })}
    </fieldset>
  );
}

interface FieldProps {
  name: string;
  doc: string;
  input: Input;
  value: string | null;
  onChange: (value: string | null) => void;
}

function Field({ name, doc, input, value, onChange }: FieldProps) {
  const values = input.type === 'flag' ? ['0', '1'] : (input.values ?? []);
  return (
    <div className="field">
      <label title={doc}>
        {name}{' '}
        <input
          value={value ?? ''}
          placeholder={defaultOf(input)}
          list={`values-${name}`}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <datalist id={`values-${name}`}>
        {values.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </datalist>
      <button type="button" disabled={value === null} onClick={() => onChange(null)}>
        entfernen
      </button>
    </div>
  );
}
