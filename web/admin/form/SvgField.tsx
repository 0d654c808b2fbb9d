import { Trash2, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { FieldNotes } from './fields.tsx';
import type { Field } from './use-form.ts';

interface SvgFieldProps extends Field<string> {
  most: number;
  hint: string;
  children?: ReactNode;
}

export function SvgField({ id, label, value, error, onChange, most, hint, children }: SvgFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > most) toast(`Die Datei ist zu groß: Höchstens ${most / 1000} kB.`, { error: true });
    else onChange(await file.text());
  }

  return (
    <div className="field wide">
      <label htmlFor={`${id}-datei`}>{label}</label>
      <input
        ref={input}
        className="visually-hidden"
        id={`${id}-datei`}
        type="file"
        tabIndex={-1}
        accept=".svg,image/svg+xml"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="btnrow">
        {children}
        <Button
          small
          Icon={Upload}
          id={id}
          aria-describedby={`${id}-error ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {value ? 'Ersetzen' : 'SVG wählen'}
        </Button>
        {value && (
          <Button look="quiet" small Icon={Trash2} onClick={() => onChange('')}>
            Entfernen
          </Button>
        )}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
