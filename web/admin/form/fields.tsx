import { CircleAlert } from 'lucide-react';
import { memo, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import type { Field } from './use-form.ts';
import { Check } from '../../ui/Check.tsx';
import { inGerman } from '../../ui/format.ts';

interface Look {
  hint?: string | undefined;
  required?: boolean;
  wide?: boolean;
  disabled?: boolean;
}

interface TextFieldProps extends Field<string>, Look {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'numeric';
  placeholder?: string;
  readOnly?: boolean;
  rows?: number;
  onBlur?: () => void;
}

export function TextField({ rows, type = 'text', inputMode, onChange, onBlur, ...field }: TextFieldProps) {
  const { id, value, error, hint, required, disabled, placeholder, readOnly } = field;
  const props = {
    id,
    value,
    required,
    disabled,
    placeholder,
    readOnly,
    onBlur,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy({ id, error, hint }),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Labelled {...field}>
      {rows === undefined ? (
        <input className="input" type={type} inputMode={inputMode} autoComplete="off" {...props} />
      ) : (
        <textarea className="textarea" rows={rows} {...props} />
      )}
    </Labelled>
  );
}

interface SelectFieldProps extends Field<string>, Look {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ options, onChange, ...field }: SelectFieldProps) {
  const { id, value, error, hint, required, disabled } = field;
  return (
    <Labelled {...field}>
      <select
        className="select"
        id={id}
        value={value}
        required={required}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy({ id, error, hint })}
        onChange={(event) => onChange(event.target.value)}
      >
        <Options options={options} />
      </select>
    </Labelled>
  );
}

/** Of thousands a field that is typed in draws none anew. */
const Options = memo(({ options }: Pick<SelectFieldProps, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  )),
);

export const optionsFrom = <R extends { id: string | number }>(
  records: readonly R[],
  labelOf: (record: R) => string,
  none?: string,
) => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...records
    .map((one) => ({ value: String(one.id), label: labelOf(one) }))
    .toSorted((a, b) => inGerman(a.label, b.label)),
];

/** Stands in `<div className="checks">` with others of its kind. */
export const CheckField = ({ id, label, value, error, hint, disabled, onChange }: Field<boolean> & Look) => (
  <div>
    <Check
      label={label}
      id={id}
      checked={value}
      disabled={disabled}
      aria-invalid={error !== undefined}
      aria-describedby={describedBy({ id, error, hint })}
      onChange={onChange}
    />
    <FieldNotes id={id} error={error} hint={hint} />
  </div>
);

type LabelledProps = Pick<Field<unknown>, 'id' | 'label' | 'error'> & Look & { children: ReactNode };

const Labelled = ({ id, label, error, hint, required, disabled, wide, children }: LabelledProps) => (
  <div className={`field ${wide ? 'wide' : ''}`}>
    <label htmlFor={id}>
      {label}{' '}
      {required && !disabled && (
        <span className="req" aria-hidden="true">
          *
        </span>
      )}
    </label>
    {children}
    <FieldNotes id={id} error={error} hint={hint} />
  </div>
);

type NotesProps = Pick<Field<unknown>, 'id' | 'error'> & Pick<Look, 'hint'>;

export const FieldNotes = ({ id, error, hint }: NotesProps) => (
  <>
    {error !== undefined && (
      <p className="error" id={`${id}-error`}>
        <CircleAlert className="icon icon--sm" />
        {error}
      </p>
    )}
    {hint !== undefined && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </>
);

export const describedBy = ({ id, error, hint }: NotesProps) =>
  [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') ||
  undefined;
